import { useState } from 'react';
import { useCommand, useQuery, type Failure, type Result } from '../api';
import type { Return } from './return';

export interface ReturnCommands {
  data?: Return;
  error?: Failure;
  reload(): Promise<void>;
  /** Takes the return that is on the screen one step further. */
  act(step: string, body: object): Promise<Result<unknown>>;
  /** Somebody else was faster. */
  conflict: Failure | null;
  /** Shows what they did. */
  lookAgain(): Promise<void>;
}

/** Of the dialogs in which a step is taken. */
export interface ReturnDialogProps {
  found: Return;
  commands: ReturnCommands;
  onClose(): void;
}

/** A return, and what is done with it: every change names the version that is on the screen (BO-9). */
export function useReturn(id: string): ReturnCommands {
  const path = `/returns/${id}`;
  const { data, error, reload } = useQuery<Return>(path);
  const { run } = useCommand();
  const [conflict, setConflict] = useState<Failure | null>(null);
  return {
    data,
    error,
    reload,
    conflict,
    async act(step, body) {
      const result = await run('post', `${path}/${step}`, { version: data?.version, ...body });
      setConflict(!result.ok && result.failure.code === 'staff/changed-meanwhile' ? result.failure : null);
      if (result.ok) await reload();
      return result;
    },
    async lookAgain() {
      await reload();
      setConflict(null);
    },
  };
}
