import { useState } from 'react';
import { Button, Dialog, Stack } from '../src/ui';

export default { title: 'Dialog', alone: true };

function Opened({ role, placement }: Pick<Parameters<typeof Dialog>[0], 'role' | 'placement'>) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog title="Remove this item?" role={role} placement={placement} onClose={close}>
          <Stack>
            <p>Dunk Low Harbour, UK 7, goes back on the shelf.</p>
            <Button variant="danger" onClick={close}>
              Remove
            </Button>
            <Button variant="secondary" onClick={close}>
              Keep
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

export const Center = () => <Opened />;
export const Side = () => <Opened placement="side" />;
export const Alert = () => <Opened role="alertdialog" />;
