import { useState } from 'react';
import { Button } from 'shared/ui';
import { useCommand } from '../api';
import { ButtonRow, ConfirmDialog } from '../ui';

interface CloseTaskProps {
  id: number;
  /** The order. */
  name: string;
  detail: string;
  onDone(): void;
}

/** Closes a task about an order once it is settled: the reason goes into the log. */
export function CloseTask({ id, name, detail, onDone }: CloseTaskProps) {
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
          onConfirm={(reason) => run('post', `/attention/${id}/close`, { reason })}
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
