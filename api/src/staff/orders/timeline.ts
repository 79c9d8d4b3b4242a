import { sql } from 'kysely';
import type { Db } from '../../db/transact';

/** Something that happened to an order. */
export interface TimelineEntry {
  /** ISO 8601. */
  at: string;
  kind: 'event' | 'note' | 'mail' | 'payment';
  /** The event's name, a mail's subject, or the provider's name of what happened. */
  what: string;
  /** The reason given, the text of a note, or how far a mail has come. */
  detail: string;
  /** A name of the staff, 'Shopper', 'System', or the payment provider. */
  who: string;
}

/** The history of an order, oldest first. `withMoney`: with the reports of the payment provider. */
export async function readTimeline(
  db: Db,
  order: { id: string; session_id: string },
  { withMoney }: { withMoney: boolean },
): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'at'> & { at: Date }>`
    select e.happened_at as at, case when e.event = 'note' then 'note' else 'event' end as kind, e.event as what, e.reason as detail,
      coalesce(s.name, case when e.by_shopper or e.event = 'return asked' then 'Shopper' else 'System' end) as who, 1 as rank, e.id
    from order_events e left join staff s on s.id = e.staff_id where e.order_id = ${order.id}
    union all
    select m.queued_at, 'mail', m.subject,
      case when m.not_sent or w.next_try_at is null and w.id is not null then 'given up' when w.id is null then 'sent' else 'waiting' end,
      'System', 2, m.id
    from order_mails m left join mails w on w.id = m.mail_id where m.order_id = ${order.id}
    union all
    select p.received_at, 'payment', p.type, '', p.provider, 0, 0
    from payment_events p where p.session_id = ${order.session_id} and ${withMoney}
    order by at, rank, id`.execute(db);
  return rows.map(({ at, kind, what, detail, who }) => ({ at: at.toISOString(), kind, what, detail, who }));
}
