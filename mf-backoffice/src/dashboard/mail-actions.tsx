import { Button } from 'shared/ui';
import { useCommand, useNotify } from '../api';
import { ButtonRow } from '../ui';

/** Actions for a mail that was given up. */
export function MailActions({ id, subject, onDone }: { id: string; subject: string; onDone(): void }) {
  const { run, busy } = useCommand();
  const { notifyResult } = useNotify();
  const act = async (action: 'retry' | 'discard', done: string) => {
    notifyResult(await run('post', `/mails/${id}/${action}`, {}), done);
    onDone();
  };
  return (
    <ButtonRow>
      <Button
        variant="secondary"
        disabled={busy}
        aria-label={`Send again: ${subject}`}
        onClick={() => void act('retry', 'The email is sent again.')}
      >
        Send again
      </Button>
      <Button
        variant="quiet"
        disabled={busy}
        aria-label={`Discard: ${subject}`}
        onClick={() => void act('discard', 'Discarded.')}
      >
        Discard
      </Button>
    </ButtonRow>
  );
}
