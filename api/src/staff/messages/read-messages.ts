import { sql } from 'kysely';
import { contains, type PageOf } from '../../http/page-query';
import type { Db } from '../../db/transact';

export type MessageState = 'open' | 'answered';

export interface MessageRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  text: string;
  receivedAt: Date;
  state: MessageState;
  version: number;
}

const COLUMNS = sql`m.id, m.name, m.email, m.phone_number as phone, m.message as text, m.received_at as "receivedAt", m.state, m.version`;

/** One page of messages: open ones with the oldest first, because it waits longest, all others with the newest first. */
export async function readMessages(
  db: Db,
  { text, limit, offset, state }: PageOf & { state: MessageState | 'all' },
): Promise<{ total: number; messages: MessageRow[] }> {
  const where = sql`${state === 'all' ? sql`true` : sql`m.state = ${state}`} and ${
    text ? contains(sql`concat_ws(chr(10), m.name, m.email, m.message)`, text) : sql`true`
  }`;
  const order = state === 'open' ? sql`m.id` : sql`m.id desc`;
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from contact_messages m where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from contact_messages m where ${where}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, messages: rows };
}

export interface MessageThread extends MessageRow {
  /** The account with this address, if there is one. */
  customerId: number | null;
  /** False: anybody may have typed the address at the sign-up, so the message may not be from that customer. */
  customerEmailConfirmed: boolean;
  replies: { id: number; who: string | null; text: string; sentAt: Date }[];
}

/** A message with the staff's replies, the oldest first; undefined if there is none. */
export async function readThread(db: Db, id: number): Promise<MessageThread | undefined> {
  const { rows } = await sql<Omit<MessageThread, 'replies'>>`
    select ${COLUMNS}, a.id as "customerId", a.email_confirmed_at is not null as "customerEmailConfirmed" from contact_messages m left join accounts a on a.email = m.email
    where m.id = ${id}`.execute(db);
  const [message] = rows;
  if (!message) return undefined;
  const replies = await db
    .selectFrom('contact_replies as r')
    .leftJoin('staff as s', 's.id', 'r.staff_id')
    .select(['r.id', 's.name as who', 'r.body as text', 'r.sent_at as sentAt'])
    .where('r.message_id', '=', id)
    .orderBy('r.id')
    .execute();
  return { ...message, replies };
}
