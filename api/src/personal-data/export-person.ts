import { sql, type RawBuilder } from 'kysely';
import { emailsOf, unprovenEmails } from '../accounts/email-confirmation';
import type { FrozenLine } from '../db/tables/payments';
import { personalTables, type CustomerTable } from './personal-columns';
import type { Db } from '../db/transact';

const UNCONFIRMED =
  'Confirm your email address to see what is stored under it: messages, newsletter, and waiting emails. Anybody can type an address.';

type Row = Record<string, unknown>;

/**
 * Everything stored about the owner of an account (`personal-columns.ts` lists it), in readable form; null without the account.
 * Data stored under an email (messages, newsletter, waiting mails) is included only if the email is confirmed, or among `proven`,
 * which the staff have seen to be theirs: it may be a stranger's. Notes of the staff are included, because people may read the
 * notes about them, but not the names of their authors.
 */
export async function exportAccount(db: Db, accountId: number, proven: readonly string[] = []): Promise<object | null> {
  const [row] = await read(db, 'accounts', sql`id = ${accountId}`);
  if (!row) return null;
  const email = row.emailThatLogsIn as string;
  const unproven = unprovenEmails(stateOf(row)).filter((each) => !proven.includes(each));
  const theirs = emailsOf(stateOf(row)).filter((each) => !unproven.includes(each));
  const stored = await readByAddress(db, theirs);
  return {
    exportedAt: new Date(),
    account: accountOf(row),
    ...(await readOwned(db, accountId)),
    ...stored,
    ...(theirs.includes(email) ? {} : { newsletter: [...stored.newsletter, ...(await readOwnSubscriptions(db, accountId))] }),
    ...(unproven.length ? { note: UNCONFIRMED } : {}),
  };
}

const stateOf = ({ emailThatLogsIn, emailConfirmedAt, email: pending }: Row) => ({
  email: emailThatLogsIn as string,
  pending_email: pending as string | null,
  email_confirmed_at: emailConfirmedAt as Date | null,
});

/** As its customer is shown it: with the last email that was typed, and the email that logs in if it differs. */
const accountOf = ({ emailThatLogsIn, email: pending, emailConfirmedAt, ...row }: Row) => ({
  email: pending ?? emailThatLogsIn,
  ...(pending === null ? {} : { emailThatLogsIn }),
  ...row,
  emailConfirmedAt: pending === null ? emailConfirmedAt : null,
});

/**
 * Everything stored about the person with this address; null if there is nothing. For an operator, who has checked the identity of the asker.
 */
export async function exportPerson(db: Db, email: string): Promise<object | null> {
  const known = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  const stored = await readByAddress(db, [email]);
  if (!known && !Object.values(stored).some((rows) => rows.length)) return null;
  const [row = null] = known ? await read(db, 'accounts', sql`id = ${known.id}`) : [];
  return {
    exportedAt: new Date(),
    account: row && accountOf(row),
    ...(known ? await readOwned(db, known.id) : {}),
    ...stored,
  };
}

/** The exported columns of these rows, the oldest first. Amounts are in rand. */
async function read(db: Db, table: CustomerTable, where: RawBuilder<unknown>): Promise<Row[]> {
  return (await readWith(db, table, where, null)).map(({ row }) => row);
}

/** The exported columns of these rows, each row with its owner. */
async function readWith(db: Db, table: CustomerTable, where: RawBuilder<unknown>, owner: string | null) {
  const { columns } = personalTables[table];
  const exported = Object.entries(columns).flatMap(([column, { as }]) => (as ? [{ column, as }] : []));
  const selected = sql.join(exported.map(({ column }) => sql.ref(column)));
  const first = ORDERED.find((column) => column in columns);
  const { rows } = await sql<Row>`select ${selected}, ${owner === null ? sql`null` : sql.ref(owner)} as "_owner"
    from ${sql.table(table)} where ${where} ${first ? sql`order by ${sql.ref(first)}` : sql``}`.execute(db);
  return rows.map((row) => ({
    owner: row._owner,
    row: Object.fromEntries(exported.map(({ column, as }) => [as, readable(column, row[column])])) as Row,
  }));
}

/** The sort order of a table: the first of these columns that it has. */
const ORDERED = ['ordered_at', 'position', 'created_at', 'issued_at', 'saved_at', 'id'];
const readable = (column: string, value: unknown) => (column.endsWith('_cents') && value !== null ? Number(value) / 100 : value);

/** The rows of a table that belong to others, for `of(id)`. */
async function readEach(db: Db, table: CustomerTable, owner: string, owners: RawBuilder<unknown>) {
  const rows = await readWith(db, table, sql`${sql.ref(owner)} in (${owners})`, owner);
  return (id: unknown): Row[] => rows.filter((each) => each.owner === id).map(({ row }) => row);
}

async function readByAddress(db: Db, emails: readonly string[]) {
  const isTheirs = sql`email = any(${emails})`;
  const messages = await readWith(db, 'contact_messages', isTheirs, 'id');
  const repliesTo = await readEach(db, 'contact_replies', 'message_id', sql`select id from contact_messages where ${isTheirs}`);
  return {
    newsletter: await read(db, 'subscribers', isTheirs),
    messages: messages.map(({ owner, row }) => ({ ...row, replies: repliesTo(owner) })),
    launchReminders: await read(db, 'launch_reminders', isTheirs),
    backInStock: await read(db, 'stock_waits', isTheirs),
    mailsOnTheirWay: await read(db, 'mails', sql`recipient = any(${emails})`),
  };
}

/** The newsletter that the account requested at sign-up, without whether its link was clicked: that concerns the owner of the address. */
const readOwnSubscriptions = async (db: Db, accountId: number) =>
  (await read(db, 'subscribers', sql`account_id = ${accountId}`)).map(({ confirmedAt: _, ...row }) => row);

/** The data of the account. */
async function readOwned(db: Db, accountId: number): Promise<object> {
  const isTheirs = sql`account_id = ${accountId}`;
  return {
    cart: await read(db, 'cart_lines', isTheirs),
    wishList: await read(db, 'wish_list_items', isTheirs),
    launchEntries: await read(db, 'launch_entries', isTheirs),
    launchResults: await read(
      db,
      'launch_results',
      sql`(launch_id, code) in (select e.launch_id, e.code from launch_entries e
        join launches l on l.id = e.launch_id where ${isTheirs} and l.drawn_at is not null)`,
    ),
    orders: await readOrders(db, isTheirs),
    payments: await readPayments(db, isTheirs),
    formerEmails: await read(db, 'email_undos', isTheirs),
    passwordResets: await read(db, 'reset_codes', isTheirs),
  };
}

async function readOrders(db: Db, isTheirs: RawBuilder<unknown>): Promise<object[]> {
  const ids = sql`select id from orders where ${isTheirs}`;
  const of = (table: CustomerTable) => readEach(db, table, 'order_id', ids);
  const parts = {
    lines: await of('order_lines'),
    exchanges: await of('exchanges'),
    creditNotes: await of('credit_notes'),
    parcels: await of('shipments'),
    parcelBookings: await of('parcel_bookings'),
    mails: await of('order_mails'),
    events: await of('order_events'),
  };
  const returns = await db
    .selectFrom('returns')
    .select(['id', 'order_id'])
    .where(sql<boolean>`order_id in (${ids})`)
    .orderBy('id')
    .execute();
  const returnOf = await readEach(db, 'returns', 'id', sql`select id from returns where order_id in (${ids})`);
  const linesOf = await readEach(db, 'return_lines', 'return_id', sql`select id from returns where order_id in (${ids})`);
  return (await read(db, 'orders', isTheirs)).map((order) => ({
    ...order,
    returns: returns
      .filter(({ order_id }) => order_id === order.orderId)
      .flatMap(({ id }) => returnOf(id).map((row) => ({ ...row, lines: linesOf(id) }))),
    ...Object.fromEntries(Object.entries(parts).map(([name, rowsOf]) => [name, rowsOf(order.orderId)])),
  }));
}

async function readPayments(db: Db, isTheirs: RawBuilder<unknown>): Promise<object[]> {
  const refundsOf = await readEach(db, 'refunds', 'session_id', sql`select id from payment_sessions where ${isTheirs}`);
  return (await read(db, 'payment_sessions', isTheirs)).map(({ lines, ...payment }) => ({
    ...payment,
    lines: (lines as FrozenLine[]).map(({ priceCents, discountCents, compareAtCents, ...line }) => ({
      ...line,
      price: priceCents / 100,
      ...(compareAtCents ? { oldPrice: compareAtCents / 100 } : {}),
      ...(discountCents ? { discount: discountCents / 100 } : {}),
    })),
    refunds: refundsOf(payment.sessionId),
  }));
}
