import type { Selectable } from 'kysely';
import type { OrdersTable } from '../../db/tables/orders';
import type { StaffRole } from '../../db/tables/staff';
import { isDisputed, hasLeftShop, mayBeCancelled, mayBeSent } from '../../orders/order-states';
import { may, type Permission } from '../permissions/permissions';

type OrderState = Pick<Selectable<OrdersTable>, 'status' | 'packing_hold' | 'delivered_at' | 'delivery'>;
/** `owesNewSize`: the new pairs of an exchange are still in the shop, although the order has left. `resendable`: mails to resend. */
type OrderToActOn = OrderState & { owesNewSize: boolean; resendable: readonly string[] };

/** The actions of staff for an order here. Refunds, exchanges and returns list theirs themselves. */
const ACTIONS = {
  pack: { permission: 'orders.fulfill', fits: (order) => isUnpacked(order) && mayBeSent(order) },
  send: { permission: 'orders.fulfill', fits: (order) => isReady(order) && !isPickUp(order) },
  deliver: {
    permission: 'orders.fulfill',
    fits: (order) => order.status === 'on its way' || (isReady(order) && isPickUp(order)),
  },
  'send-exchange': { permission: 'orders.fulfill', fits: (order) => owesPair(order) && !isPickUp(order) },
  'hand-over-exchange': { permission: 'orders.fulfill', fits: (order) => owesPair(order) && isPickUp(order) },
  'correct-tracking': { permission: 'orders.fulfill', fits: (order) => hasTracking(order) },
  cancel: { permission: 'orders.cancel', fits: mayBeCancelled },
  release: { permission: 'orders.refund', fits: (order) => order.packing_hold !== '' },
  'lose-dispute': { permission: 'orders.refund', fits: isDisputed },
  note: { permission: 'orders.read', fits: () => true },
  'resend-mail': { permission: 'orders.read', fits: ({ resendable }) => resendable.length > 0 },
} satisfies Record<string, { permission: Permission; fits: (order: OrderToActOn) => boolean }>;

export type OrderAction = keyof typeof ACTIONS;

/** The permission that the route of an action needs. */
export const permissionOf = (action: OrderAction): Permission => ACTIONS[action].permission;

/** The actions that the order's state and the role allow; the routes check both again. */
export const allowedActions = (order: OrderToActOn, role: StaffRole): OrderAction[] =>
  (Object.keys(ACTIONS) as OrderAction[]).filter(
    (action) => may(role, ACTIONS[action].permission) && ACTIONS[action].fits(order),
  );

/** Whether a courier has, or had, its parcel. */
export const hasTracking = (order: Pick<OrderState, 'status' | 'delivery'>): boolean => hasLeftShop(order) && !isPickUp(order);

const isUnpacked = ({ status }: OrderState) => status === 'placed' || status === 'paid';
const owesPair = (order: OrderToActOn) => order.owesNewSize && mayBeSent(order);
const isReady = (order: OrderState) => order.status === 'packed' && mayBeSent(order);
const isPickUp = ({ delivery }: Pick<OrderState, 'delivery'>) => delivery?.kind === 'pick-up';
