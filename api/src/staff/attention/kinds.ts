import { sql, type RawBuilder } from 'kysely';
import { databaseFunction } from '../../db/functions/function-set';
import type { AttentionKind as TaskKind } from '../../db/tables/attention-items';
import type { Actor } from '../../audit/record-audit';
import { may, type Permission } from '../permissions/permissions';
import { hasCourierToCallOff } from './order-conditions';
import { hasOpenDispute, isUnsentExchange, toPack, toSendExchange, waitsOnHold } from '../../orders/order-conditions';

/** One kind of task for staff. */
interface AttentionKind {
  kind: string;
  /** In the daily summary. */
  label: string;
  /** The permission that shows it. */
  permission: Permission;
  /** The permission to settle one by hand, of those with a `task_id`, `refund` or `session_id`. */
  closing?: Permission | undefined;
  /** The maximum listed; only a few if a page lists all of them. */
  listed?: number;
  /**
   * A query of all that waits: id, title and detail (texts), at, for a return of the order `id` its `return_id`, for a task its `task_id`, and for a
   * refund without an order its id and whether it may be asked for again, as `refund`, for a disputed payment without an order its `session_id`.
   */
  waiting(settings: { lowStock: number }): RawBuilder<unknown>;
}

/** The tasks that a person closes once they are settled, with the permission for it. */
export const TO_CLOSE: Partial<Record<TaskKind, Permission>> = { 'late parcel': 'orders.fulfill', refund: 'orders.refund' };

/** Ends the dispute of a payment without an order. */
export const DISPUTE_PERMISSION: Permission = 'orders.refund';

/** The kinds of tasks that an actor may close; all of them for an operator. */
export const closableBy = ({ role }: Pick<Actor, 'role'>): TaskKind[] =>
  Object.entries(TO_CLOSE).flatMap(([kind, permission]) => (role === null || may(role, permission) ? [kind as TaskKind] : []));

/** From this share of a product on, its holds are an alarm: holds without payment may be taking it off sale. */
const ALARMING_SHARE = 0.8;
/** A few pairs are the checkout of a few shoppers. */
const ALARMING_PAIRS = 10;
/** No page lists mails that were given up, or refunds and disputes of payments without an order. */
const LISTED_HERE_ONLY = 50;
const customer = sql`trim(concat(o.request ->> 'firstname', ' ', o.request ->> 'lastname'))`;

/** In the order of the first screen. */
export const ATTENTION_KINDS: readonly AttentionKind[] = [
  {
    kind: 'orders-to-pack',
    label: 'Orders to pack',
    permission: 'orders.read',
    waiting: () => sql`
      select o.id, ${customer} as title, '' as detail, o.ordered_at as at from orders o where ${toPack}`,
  },
  {
    kind: 'orders-on-hold',
    label: 'Orders on hold',
    permission: 'orders.read',
    waiting: () => sql`
      select o.id, ${customer} as title, o.packing_hold as detail, o.ordered_at as at
      from orders o where ${waitsOnHold}`,
  },
  {
    kind: 'exchanges-to-send',
    label: 'New sizes to send',
    permission: 'orders.read',
    waiting: () => sql`
      select o.id, ${customer} as title,
        (select string_agg(concat(l.quantity - l.refunded_quantity, ' × ', l.name, ', ', replace(l.size, 'size', 'size ')), '; ' order by l.position)
          from order_lines l where l.order_id = o.id and ${isUnsentExchange}) as detail,
        (select max(e.made_at) from exchanges e where e.order_id = o.id) as at
      from orders o where ${toSendExchange}`,
  },
  {
    kind: 'return-requests',
    label: 'Returns to decide',
    permission: 'returns.decide',
    waiting: () => sql`
      select o.id, ${customer} as title, case r.state when 'received' then 'Received, to be refunded or exchanged' else '' end as detail,
        coalesce(r.received_at, r.asked_at) as at, r.id as return_id
      from returns r join orders o on o.id = r.order_id where r.state in ('requested', 'received')`,
  },
  {
    kind: 'refunds',
    label: 'Refunds that need staff',
    permission: 'orders.read-money',
    closing: TO_CLOSE.refund,
    listed: LISTED_HERE_ONLY,
    waiting: () => sql`
      select coalesce(o.id, '') as id, r.amount_cents::text as title,
        case s.currency when 'ZAR' then r.error else concat('The amount is in ', s.currency, ', not in rand. ', r.error) end as detail, r.created_at as at, null::integer as task_id,
        case when o.id is null then jsonb_build_object('id', r.id, 'canRetry', coalesce(r.provider_state not in ('accepted', 'attention'), true)) end as refund
      from refunds r join payment_sessions s on s.id = r.session_id left join orders o on o.session_id = r.session_id where r.state = 'attention'
      union all
      select o.id, coalesce((select sum(r.amount_cents) from refunds r where r.session_id = o.session_id and r.state = 'done'), 0)::text as title,
        i.detail, i.opened_at as at, i.id as task_id, null::jsonb as refund
      from attention_items i join orders o on o.id = i.order_id where i.kind = 'refund' and i.closed_at is null`,
  },
  {
    kind: 'disputes',
    label: 'Disputed payments',
    permission: 'orders.read-money',
    closing: DISPUTE_PERMISSION,
    listed: LISTED_HERE_ONLY,
    waiting: () => sql`
      select o.id, ${customer} as title, case o.packing_hold when 'payment disputed' then 'On hold' else '' end as detail,
        coalesce((select max(i.opened_at) from attention_items i where i.order_id = o.id and i.kind = 'dispute' and i.closed_at is null), o.ordered_at) as at,
        null as session_id
      from orders o where ${hasOpenDispute}
      union all
      select coalesce(o.id, '') as id, trim(concat(s.request ->> 'firstname', ' ', s.request ->> 'lastname')) as title,
        concat_ws(', ', concat(s.provider, ' ', coalesce(s.provider_ref, s.id)), nullif(s.reason, '')) as detail, s.disputed_at as at, s.id as session_id
      from payment_sessions s left join orders o on o.session_id = s.id where s.disputed_at is not null`,
  },
  {
    kind: 'parcels-gone',
    label: 'Parcels to recall',
    permission: 'orders.read',
    closing: TO_CLOSE['late parcel'],
    waiting: () => sql`
      select o.id, ${customer} as title, i.detail, i.opened_at as at, i.id as task_id
      from attention_items i join orders o on o.id = i.order_id where i.kind = 'late parcel' and i.closed_at is null`,
  },
  {
    kind: 'couriers-to-call-off',
    label: 'Courier bookings to cancel',
    permission: 'orders.fulfill',
    waiting: () => sql`
      select o.id, ${customer} as title, case when o.status = 'packed' then 'on hold' when o.status in ('placed', 'paid') then 'to be packed again' else o.status end as detail,
        (select max(b.created_at) from parcel_bookings b where b.order_id = o.id) as at
      from orders o where ${hasCourierToCallOff}`,
  },
  {
    kind: 'messages',
    label: 'Unanswered messages',
    permission: 'messages.read',
    waiting: () => sql`
      select m.id::text, coalesce(nullif(m.name, ''), m.email) as title, left(m.message, 120) as detail, m.received_at as at
      from contact_messages m where m.state = 'open'`,
  },
  {
    kind: 'mails',
    label: 'Emails that could not be sent',
    permission: 'messages.reply',
    listed: LISTED_HERE_ONLY,
    waiting: () => sql`
      select l.id::text, l.subject as title, l.last_error as detail, l.created_at as at from mails l where l.next_try_at is null`,
  },
  {
    kind: 'low-stock',
    label: 'Sizes low on stock',
    permission: 'stock.adjust',
    waiting: ({ lowStock }) => sql`
      select p.id::text, p.name as title, concat(s.size, ' ', s.free) as detail, null::timestamptz as at
      from ${databaseFunction('free_stock')}(null::integer) s join products p on p.id = s.product_id
      where p.active and ${lowStock} > 0 and s.free <= ${lowStock}`,
  },
  {
    kind: 'held-unpaid',
    label: 'Products held by unpaid orders',
    permission: 'stock.adjust',
    waiting: () => sql`
      select p.id::text, p.name as title, concat(held.pairs, ' ', shelf.pairs) as detail, held.since as at
      from (select h.product_id, sum(h.quantity)::integer as pairs, min(s.created_at) as since
          from holds h join payment_sessions s on s.id = h.session_id where h.expires_at > statement_timestamp() group by h.product_id) held
        join (select product_id, sum(on_hand)::integer as pairs from stock group by product_id) shelf using (product_id)
        join products p on p.id = held.product_id
      where p.active and held.pairs >= ${ALARMING_PAIRS} and held.pairs >= ${ALARMING_SHARE}::numeric * shelf.pairs`,
  },
];
