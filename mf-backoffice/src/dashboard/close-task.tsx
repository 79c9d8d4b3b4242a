import { useState } from 'react';
import { Button } from 'shared/ui';
import { useCommand } from '../api';
import { ButtonRow, ConfirmDialog } from '../ui';

interface CloseTaskProps {
  /** The path of the command. */
  path: string;
  /** The order, or the payment. */
  name: string;
  detail: string;
  onDone(): void;
}

/** Closes a task about an order or a payment once it is settled: the reason goes into the log. */
export function CloseTask({ path, name, detail, onDone }: CloseTaskProps) {
  const [open, setOpen] = useState(false);
  const { run } = useCommand();
  return (
    <ButtonRow>
      <Button variant="secondary" aria-label={`Mark as settled: ${name}`} onClick={() => setOpen(true)}>
        Mark as settled
      </Button>
      {open && (
        <ConfirmDialog
          title={`${name}: settled?`}
          confirmLabel="Close the task"
          reason="required"
          onConfirm={(reason) => run('post', path, { reason })}
          onClose={() => setOpen(false)}
          done="The task is closed."
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        >
          <p>{detail}</p>
        </ConfirmDialog>
      )}
    </ButtonRow>
  );
}
