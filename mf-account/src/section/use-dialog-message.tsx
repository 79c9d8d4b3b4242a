import { useState, type ReactNode } from 'react';
import { useServices, type Failure } from 'shared/contract';
import { Notice, useFailureToast } from 'shared/ui';
import { failureMessage } from 'shared/errors';

interface DialogMessage {
  /** To render in the dialog. */
  message: ReactNode;
  say(kind: 'success' | 'error', text: string): void;
  /** An ended session is silent here, because the shell has reported it. */
  fail(failure: Failure): void;
  /** Before the next request, so that the same message is read again. */
  clear(): void;
}

/**
 * The result of a request sent by a modal dialog that stays open. A toast shows it, as for every request; the dialog
 * repeats it, because a toast behind it is dimmed, cannot be closed, and is not read by a screen reader.
 */
export function useDialogMessage(): DialogMessage {
  const { feedback } = useServices();
  const showFailure = useFailureToast();
  const [notice, setNotice] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const say: DialogMessage['say'] = (kind, text) => {
    feedback.toast({ kind, text });
    setNotice({ kind, text });
  };
  return {
    message: <div role="status">{notice && <Notice kind={notice.kind}>{notice.text}</Notice>}</div>,
    say,
    fail(failure) {
      if (showFailure(failure)) setNotice({ kind: 'error', text: failureMessage(failure) });
    },
    clear: () => setNotice(null),
  };
}
