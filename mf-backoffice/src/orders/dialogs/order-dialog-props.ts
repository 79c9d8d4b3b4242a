import type { Versioned } from '../../api';
import type { Order } from '../order';

/** Props of every dialog of an order. */
export interface OrderDialogProps {
  order: Order;
  commands: Versioned<Order>;
  onClose(): void;
}
