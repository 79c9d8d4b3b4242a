import { Button, Notice } from 'shared/ui';
import type { Order } from '../order';
import type { Versioned } from '../../api';

/** What every dialog of an order gets. */
export interface OrderDialogProps {
  order: Order;
  commands: Versioned<Order>;
  onClose(): void;
}

/** In a dialog whose order somebody else has changed: loads the new state behind it and keeps what was typed (BO-9). */
export function LookAgain({ commands: { conflict, lookAgain } }: { commands: Versioned<Order> }) {
  if (!conflict) return null;
  return (
    <Notice kind="warning">
      <p>What you have typed stays here.</p>
      <Button variant="secondary" onClick={() => void lookAgain()}>
        Load the new state
      </Button>
    </Notice>
  );
}
