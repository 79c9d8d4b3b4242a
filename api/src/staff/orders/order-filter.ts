import { Type, type Static } from '@sinclair/typebox';
import { sql, type RawBuilder } from 'kysely';
import { ORDER_STATUSES } from 'shared/models';
import { plainText } from 'shared/validation';
import { hasGtinOrSku } from '../../catalog/gtin';
import { endOfDay, startOfDay } from '../../time/business-day';
import { needsAttention } from '../attention/order-conditions';
import { assertDay, Day } from '../../http/day-filter';
import { choice } from '../../http/schema-parts';
import { toPack } from '../../orders/order-conditions';
import { isNamed, searchKeyOf } from '../../orders/search-orders';
import { PAYMENT_STATES, type OrderPaymentState } from './order-payment';

const TO_PACK = 'to pack';

/** The filters of the list and of its CSV; an empty one counts as absent. */
export const FilterSchema = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  status: choice('status', [TO_PACK, ...ORDER_STATUSES]),
  payment: choice('payment', PAYMENT_STATES),
  launch: Type.Optional(Type.String({ pattern: '^\\d{0,9}$', errorMessage: 'launch is the number of a launch.' })),
  attention: Type.Optional(Type.String({ pattern: '^1?$', errorMessage: 'attention is 1 or absent.' })),
  from: Day('from'),
  to: Day('to'),
});
export type OrderFilter = Static<typeof FilterSchema>;

/** The condition of a filter, over the orders table as `o`. Days are the shop's, both included; 400 for a day that no calendar has. */
export function conditionOf({ q, status, payment, launch, attention, from, to }: OrderFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`];
  if (q?.trim()) conditions.push(matches(plainText(q)));
  if (status) conditions.push(status === TO_PACK ? toPack : sql`o.status = ${status}`);
  if (payment) conditions.push(paymentCondition(payment as OrderPaymentState));
  if (launch) conditions.push(sql`o.launch_id = ${Number(launch)}`);
  if (attention) conditions.push(needsAttention);
  if (from) {
    assertDay('from', from);
    conditions.push(sql`o.ordered_at >= ${startOfDay(from)}`);
  }
  if (to) {
    assertDay('to', to);
    conditions.push(sql`o.ordered_at < ${endOfDay(to)}`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Sessions with finished refunds that add up to all of the payment, or to a part. */
const refundedSessions = (comparison: '>=' | '<') => sql`
  select r.session_id from refunds r join payment_sessions s on s.id = r.session_id where r.state = 'done'
  group by r.session_id, s.amount_cents having sum(r.amount_cents) ${sql.raw(comparison)} s.amount_cents`;

/** The signs of each payment state, without regard to the others: the first true one counts, as in `paymentState`. */
const SIGNS: Record<OrderPaymentState, RawBuilder<boolean>> = {
  disputed: sql`o.packing_hold = 'payment disputed'`,
  'refund failed': sql`o.session_id in (select session_id from refunds where state = 'attention')`,
  'refund pending': sql`o.session_id in (select session_id from refunds where state in ('requested', 'accepted'))`,
  refunded: sql`o.session_id in (${refundedSessions('>=')})`,
  'partly refunded': sql`o.session_id in (${refundedSessions('<')})`,
  paid: sql`true`,
};

/** Finds the orders that the list shows with this payment state, and no others. */
function paymentCondition(payment: OrderPaymentState): RawBuilder<boolean> {
  const morePressing = PAYMENT_STATES.slice(0, PAYMENT_STATES.indexOf(payment)).map((state) => sql`not (${SIGNS[state]})`);
  return sql`(${sql.join([SIGNS[payment], ...morePressing], sql` and `)})`;
}

/**
 * Whether a search names the order; its parcel has this number, however both are spaced, or a line has this SKU. A short number is
 * looked for as a whole only: too many others begin with it.
 */
function matches(text: string): RawBuilder<boolean> {
  const key = searchKeyOf(text);
  const isLong = key.length >= 4;
  const found = [
    isNamed(text),
    ...(key
      ? [
          sql<boolean>`o.id in (select order_id from shipments
            where upper(regexp_replace(tracking, '[^A-Za-z0-9]', '', 'g')) like ${isLong ? `${key}%` : key})`,
        ]
      : []),
    ...(isLong
      ? [
          sql<boolean>`o.id in (select l.order_id from stock s join order_lines l on l.product_id = s.product_id and l.size = s.size
            where ${hasGtinOrSku('s', [text])})`,
        ]
      : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}
