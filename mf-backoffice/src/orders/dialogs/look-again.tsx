import { Button, Notice } from 'shared/ui';
import type { Order } from '../order';
import type { Versioned } from '../../api';

/** Props of every dialog of an order. */
export interface OrderDialogProps {
  order: Order;
  commands: Versioned<Order>;
  onClose(): void;
}

/** Shown after a version conflict: loads the new state of the order behind the dialog and keeps the input (BO-9). */
export function LookAgain({ commands: { conflict, lookAgain } }: { commands: Versioned<Order> }) {
  if (!conflict) return null;
  return (
    <Notice kind="warning">
      <p>Your changes stay here.</p>
      <Button variant="secondary" onClick={() => void lookAgain()}>
        Load the latest version
      </Button>
    </Notice>
  );
}
