import { sql, type RawBuilder } from 'kysely';
import { emailsOf, unprovenEmails } from '../../accounts/email-confirmation';
import type { OrderStatus } from '../../db/tables/orders';
import { containing, containsWords, findPage, pageOfIds, sortKey, type PageOf } from '../../http/page-query';
import type { Db } from '../../db/transact';

/** A customer in the list. Money in cents. */
export interface CustomerRow {
  id: number;
  name: string;
  /** The one that they typed last. */
  email: string;
  phone: string;
  createdAt: Date;
  orders: number;
  /** Their payments less refunds. */
  spent: number;
  lastOrderAt: Date | null;
  newsletter: boolean;
}

/** The columns that the list can be sorted by; in the address with a `-` before it for descending. */
const SORTS = {
  name: sortKey(sql`a.lastname || ' ' || a.firstname`),
  email: sql`coalesce(a.pending_email, a.email)`,
  created: sql`a.created_at`,
  orders: sql`coalesce(o.orders, 0)`,
  spent: sql`coalesce(o.paid, 0) - coalesce(o.returned, 0)`,
  'last-order': sql`o.last_order_at`,
} as const;
export const CUSTOMER_SORTS = Object.keys(SORTS).flatMap((name) => [name, `-${name}`]);

/** One page of the customers with the text in their name, email or phone, with the number of all that match. */
export async function readCustomers(
  db: Db,
  { text, limit, offset, sort }: PageOf & { sort: string },
): Promise<{ total: number; customers: CustomerRow[] }> {
  const column = SORTS[sort.replace(/^-/, '') as keyof typeof SORTS];
  const order = sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  // Read for all of them only to sort by it.
  const orders = ['orders', 'spent', 'last-order'].includes(sort.replace(/^-/, '')) ? ORDERS : sql``;
  const { ids, total } = await findPage(db, {
    from: sql`accounts a ${orders}`,
    id: sql`a.id`,
    where: text ? conditionOf(text) : sql`true`,
    order: sql`${order}, a.id desc`,
    limit,
    offset,
  });
  const { rows } = await sql<Omit<CustomerRow, 'spent'> & { spent: string }>`
    select ${COLUMNS} from ${pageOfIds(ids)} join accounts a on a.id = page.id ${ORDERS} order by page.place`.execute(db);
  return { total, customers: rows.map(customerOf) };
}

/**
 * Every word in name or email, in whichever sequence, or the phone number, their own or that of an order, in each of its forms:
 * 082 123 4567, +27 82 123 4567.
 */
function conditionOf(text: string): RawBuilder<boolean> {
  const named = containsWords(sql`concat_ws(' ', a.firstname, a.lastname, a.email, a.pending_email)`, text);
  const digits = digitsOf(text);
  if (!digits) return named;
  return sql<boolean>`(${named} or ${digitsIn(sql`a.phone_number`)} like ${containing(digits)}
    or exists (select from orders where orders.account_id = a.id
      and ${digitsIn(sql`orders.request ->> 'phoneNumber'`)} like ${containing(digits)}))`;
}

/** As `digitsIn` of the database: one form of a number that begins with the country's code or with 0. */
const digitsOf = (text: string) => (/^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^27(?=\d{6,})/, '0') : '');
const digitsIn = (phone: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'), '^27', '0')`;

const COLUMNS = sql`a.id, trim(concat(a.firstname, ' ', a.lastname)) as name, coalesce(a.pending_email, a.email) as email, coalesce(nullif(a.phone_number, ''), o.phone, '') as phone, a.created_at as "createdAt",
  coalesce(o.orders, 0)::integer as orders, (coalesce(o.paid, 0) - coalesce(o.returned, 0))::text as spent,
  o.last_order_at as "lastOrderAt",
  exists (select from subscribers s where s.confirmed_at is not null
    and (s.account_id = a.id or (s.email = a.email and a.email_confirmed_at is not null))) as newsletter`;

const ORDERS = sql`left join lateral (
  select count(*) as orders, sum(orders.total_cents::bigint) as paid, max(orders.ordered_at) as last_order_at,
    (array_agg(orders.request ->> 'phoneNumber' order by orders.ordered_at desc))[1] as phone,
    sum((select coalesce(sum(r.amount_cents), 0) from refunds r where r.session_id = orders.session_id and r.state = 'done')) as returned
  from orders where orders.account_id = a.id) o on true`;

const customerOf = ({
  id,
  name,
  email,
  phone,
  createdAt,
  orders,
  spent,
  lastOrderAt,
  newsletter,
}: Omit<CustomerRow, 'spent'> & { spent: string }) => ({
  id,
  name,
  email,
  phone,
  createdAt,
  orders,
  spent: Number(spent),
  lastOrderAt,
  newsletter,
});

const ORDERS_SHOWN = 100;

export interface CustomerDetail extends CustomerRow {
  address: string;
  emailConfirmed: boolean;
  /** Another than `email` while nothing proves that one. */
  logInEmail: string;
  /** The emails without proof that they are the customer's. */
  unprovenEmails: string[];
  recentOrders: { id: string; orderedAt: Date; status: OrderStatus; total: number; items: number }[];
  messages: CustomerMessage[];
  /** Under the emails above: they may be a stranger's. */
  unprovenMessages: CustomerMessage[];
}

export interface CustomerMessage {
  id: number;
  email: string;
  receivedAt: Date;
  state: string;
  text: string;
}

/** One customer with their newest orders and their messages; undefined if there is none. */
export async function readCustomer(db: Db, id: number): Promise<CustomerDetail | undefined> {
  const { rows } = await sql<Omit<CustomerRow, 'spent'> & { spent: string } & Account>`
    select ${COLUMNS}, a.address, a.email as "logInEmail", a.pending_email, a.email_confirmed_at
    from accounts a ${ORDERS} where a.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { address, logInEmail } = found;
  const account = { ...found, email: logInEmail };
  const unproven = unprovenEmails(account);
  const recentOrders = await db
    .selectFrom('orders')
    .select(['id', 'ordered_at as orderedAt', 'status', 'total_cents as total'])
    .select((row) =>
      row
        .selectFrom('order_lines')
        .select((line) => line.fn.coalesce(line.fn.sum<string>('quantity'), sql<string>`0`).as('items'))
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .as('items'),
    )
    .where('account_id', '=', id)
    .orderBy('ordered_at', 'desc')
    .limit(ORDERS_SHOWN)
    .execute();
  const messagesOf = (emails: string[]): Promise<CustomerMessage[]> =>
    db
      .selectFrom('contact_messages')
      .select(['id', 'email', 'received_at as receivedAt', 'state', 'message as text'])
      .where('email', '=', sql<string>`any(${emails})`)
      .orderBy('id', 'desc')
      .limit(ORDERS_SHOWN)
      .execute();
  return {
    ...customerOf(found),
    address,
    logInEmail,
    emailConfirmed: !unproven.includes(found.email),
    unprovenEmails: unproven,
    messages: await messagesOf(emailsOf(account).filter((email) => !unproven.includes(email))),
    unprovenMessages: await messagesOf(unproven),
    recentOrders: recentOrders.map((order) => ({ ...order, items: Number(order.items) })),
  };
}

interface Account {
  address: string;
  logInEmail: string;
  pending_email: string | null;
  email_confirmed_at: Date | null;
}
