import { useState } from 'react';
import { useCommand, useQuery, type Failure, type Result } from '../api';
import type { Query } from '../api/use-query';
import type { Order } from './order';

export interface OrderCommands extends Query<Order> {
  /** Does something with the order as it is shown; the answer is the order as it is now. */
  act(action: string, body?: object): Promise<Result<Order>>;
  busy: boolean;
  /** Somebody else was faster: what they left is not shown yet. */
  conflict: Failure | null;
  /** Shows it. */
  lookAgain(): Promise<void>;
}

/** An order, and what is done with it: every change names the version that is on the screen (BO-9). */
export function useOrder(id: string): OrderCommands {
  const path = `/orders/${id}`;
  const query = useQuery<Order>(path);
  const { run, busy } = useCommand();
  const [conflict, setConflict] = useState<Failure | null>(null);
  const { data, reload } = query;
  return {
    ...query,
    busy,
    conflict,
    async act(action, body = {}) {
      const result = await run<Order>('post', `${path}/${action}`, { version: data?.version, ...body });
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
