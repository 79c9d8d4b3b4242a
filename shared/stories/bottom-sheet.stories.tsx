import { useState } from 'react';
import { BottomSheet, Button } from '../src/ui';

export default { title: 'BottomSheet', alone: true };

function Example() {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <BottomSheet title="Filters" onClose={close}>
          <Button wide onClick={close}>
            Show 23 results
          </Button>
        </BottomSheet>
      )}
    </>
  );
}

export const Opened = () => <Example />;
