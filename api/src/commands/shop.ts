import { transact, type Trx } from '../db/transact';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { businessDay, businessTime } from '../time/business-day';
import { readEmail } from '../text/email-address';
import { cancelOrder } from '../refunds/cancel-order';
import { moveOrder } from '../orders/fulfilment/move-order';
import type { OrdersDeps } from '../orders/orders-deps';
import { releaseHold } from '../orders/fulfilment/packing-hold';
import { refundPackedOrder } from '../refunds/refund-order';
import { customerSubject } from '../personal-data/customer-subject';
import { erasePerson } from '../personal-data/erase-person';
import { exportPerson } from '../personal-data/export-person';
import { HttpError } from '../http/http-error';
import { oneLine } from '../text/one-line';
import { readTwins } from '../catalog/twins';
import { OPERATOR } from '../audit/actor';
import { recordAudit } from '../audit/record-audit';
import { changeSetting } from '../staff/settings/change-setting';
import { createBackup } from './backup';
import { writeCsv } from '../text/csv';
import { fillSampleDay } from './sample-day';
import { UsageError } from './usage-error';
import { staffCommand } from './staff-commands';
import { changeStock, setPrice } from './product-commands';
import { changeRefund, listRefunds, skipCreditNotes } from './refund-commands';

export const SHOP_USAGE = `npm run shop -- …
  orders                                          the last 50
  order ID packed | delivered                     moves the order on and mails the shopper
  order ID sent [--tracking https://…]
  order ID cancel | refund --reason "…"           cancel restocks the pairs, refund does not
  order ID release --reason "…"                   lets an order on hold be packed
  refunds                                         that are not done yet, payments at a previous provider, orders on hold
  refund ID retry | done --reason "…"             asks the provider again; you paid it back by other means
  credit-notes after CN-00042                     after a restore: that number was the last one given out
  price PRODUCT RAND                              PRODUCT is a product number
  stock PRODUCT SIZE COUNT                        5 sets, +5 adds, -5 subtracts
  messages, subscribers                           as CSV
  twins                                           names and codes that two products have in different spellings
  checkout close "message" | open
  staff invite EMAIL --role owner                 prints a link, valid for 24 hours
  staff list | revoke EMAIL | reset EMAIL
  erase EMAIL, export EMAIL [--reason "…"]        the data stored about a person; who asked, for the audit log
  sample-day                                      fills an empty shop with customers, orders, a return and messages, to try it
  backup FOLDER, restore FOLDER                   database, secrets, pictures, releases; restore into an empty DATA_DIR
  restore FOLDER --keep-stores                    beside existing releases and pictures
  backups run | schedule | list                   encrypted, into BACKUP_STORE, and proven by a restore
  backups fetch NAME|latest FOLDER                decrypts one, for restore`;

type CommandHandler = (
  deps: OrdersDeps,
  args: readonly string[],
  options: { reason: string; tracking: string; role: string },
  folder: string,
) => Promise<string>;

/** Each command, and how many words it takes at most. */
const commands: Record<string, { words?: number; run: CommandHandler }> = {
  orders: { run: orders },
  order: { words: 2, run: order },
  refunds: { words: 0, run: listRefunds },
  refund: { words: 2, run: refund },
  'credit-notes': { words: 2, run: skipCreditNotes },
  price: { words: 2, run: (deps, [product = '', rand = '']) => setPrice(deps, product, rand) },
  stock: { words: 3, run: (deps, [product = '', size = '', count = '']) => changeStock(deps, product, size, count) },
  messages: { run: messages },
  subscribers: { run: subscribers },
  checkout: { run: checkout },
  twins: { words: 0, run: twins },
  staff: { run: (deps, args, { role, reason }) => staffCommand(deps, args, role, reason) },
  erase: { words: 1, run: erase },
  export: { words: 1, run: exportData },
  backup: { words: 1, run: backup },
  'sample-day': { words: 0, run: fillSampleDay },
};

export const isShopCommand = (name: string): boolean => Object.hasOwn(commands, name);

/** The staff's commands. Returns the text to print; throws UsageError or HttpError. */
export async function shop(deps: OrdersDeps, argv: readonly string[], folder: string): Promise<string> {
  const { name, args, options } = parseArguments(argv);
  const command = isShopCommand(name) && commands[name];
  if (!command || args.length > (command.words ?? Infinity)) throw new UsageError(SHOP_USAGE);
  return command.run(deps, args, options, folder);
}

function parseArguments(argv: readonly string[]) {
  // '-5' is a count, not an option.
  const safe = argv.map((word) => (/^-\d+$/.test(word) ? `\u2212${word.slice(1)}` : word));
  try {
    const { positionals, values } = parseArgs({
      args: safe,
      allowPositionals: true,
      options: {
        reason: { type: 'string', default: '' },
        tracking: { type: 'string', default: '' },
        role: { type: 'string', default: '' },
      },
    });
    const [name = '', ...args] = positionals.map((word) => word.replace(/^\u2212(?=\d)/, '-'));
    return { name, args, options: { reason: values.reason.trim(), tracking: values.tracking.trim(), role: values.role.trim() } };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${SHOP_USAGE}`);
  }
}

async function orders({ db }: OrdersDeps): Promise<string> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'ordered_at', 'total_cents', 'request'])
    .orderBy('ordered_at', 'desc')
    .limit(50)
    .execute();
  return rows
    .map(
      (row) =>
        `${row.id}  ${businessDay(row.ordered_at)}  ${row.status.padEnd(10)}  R ${(row.total_cents / 100).toFixed(2)}  ${row.request.email}`,
    )
    .join('\n');
}

const MOVES = { packed: 'packed', sent: 'on its way', delivered: 'delivered' } as const;

/** Commands of staff that need a reason. */
const DECISIONS: Record<string, (deps: OrdersDeps, orderId: string, reason: string) => Promise<void>> = {
  cancel: (deps, orderId, reason) => cancelOrder(deps, { orderId, reason }),
  refund: refundPackedOrder,
  release: releaseHold,
};

async function order(
  deps: OrdersDeps,
  [given, step = '']: readonly string[],
  { reason, tracking }: { reason: string; tracking: string },
): Promise<string> {
  const known = Object.hasOwn(MOVES, step) || Object.hasOwn(DECISIONS, step);
  if (!given || !known) throw new UsageError(SHOP_USAGE);
  // Ids have only capitals, but may be typed in small letters.
  const orderId = given.toUpperCase();
  if (tracking && (step !== 'sent' || !/^https?:\/\/\S+$/.test(tracking)))
    throw new UsageError('--tracking is only for sent and must be a URL such as https://courier.example/123');
  const decide = DECISIONS[step];
  if (decide) {
    if (!reason) throw new UsageError(`${step} requires --reason "…"`);
    await decide(deps, orderId, reason);
  } else
    await moveOrder(deps, orderId, MOVES[step as keyof typeof MOVES], {
      reason,
      ...(tracking ? { shipment: { url: tracking } } : {}),
    });
  const row = await deps.db.selectFrom('orders').select(['status', 'packing_hold']).where('id', '=', orderId).executeTakeFirst();
  const hold = step === 'release' && row?.packing_hold ? `, still on hold (${row.packing_hold})` : '';
  return `Order ${orderId} is ${row?.status}${hold}.`;
}

async function refund(deps: OrdersDeps, [id, step = '']: readonly string[], { reason }: { reason: string }): Promise<string> {
  if (!id || !['retry', 'done'].includes(step)) throw new UsageError(SHOP_USAGE);
  return changeRefund(deps, id, step, reason);
}

/** Rows with personal data, which the audit log counts. */
const exported = <Row>(db: OrdersDeps['db'], subject: string, read: (trx: Trx) => Promise<Row[]>): Promise<Row[]> =>
  transact(db, async (trx) => {
    const rows = await read(trx);
    await recordAudit(trx, OPERATOR, { action: `${subject}.export`, subject, after: { rows: rows.length } });
    return rows;
  });

async function messages({ db }: OrdersDeps): Promise<string> {
  const rows = await exported(db, 'messages', (trx) => trx.selectFrom('contact_messages').selectAll().orderBy('id').execute());
  const lines = rows.map((row) => [businessTime(row.received_at), row.name, row.email, row.phone_number, row.message]);
  return writeCsv([['received', 'name', 'email', 'phone', 'message'], ...lines]).trimEnd();
}

async function subscribers({ db }: OrdersDeps): Promise<string> {
  const rows = await exported(db, 'newsletter', (trx) => trx.selectFrom('subscribers').selectAll().orderBy('id').execute());
  const lines = rows.map((row) => [
    row.email,
    row.source,
    businessTime(row.consented_at),
    row.confirmed_at && businessTime(row.confirmed_at),
  ]);
  return writeCsv([['email', 'source', 'consented', 'confirmed'], ...lines]).trimEnd();
}

async function twins({ db }: OrdersDeps): Promise<string> {
  const found = await readTwins(db);
  if (!found.length) return 'There are no duplicate names or codes.';
  return found.map(({ kind, key, of }) => `${kind} ${oneLine(key)}: ${of.join(', ')}`).join('\n');
}

async function checkout({ db, config }: OrdersDeps, [action, ...args]: readonly string[]): Promise<string> {
  const message = oneLine(args.join(' ')).slice(0, 300);
  const change = (closed: string | null) => changeSetting(db, config, OPERATOR, { name: 'checkout', value: { closed } });
  if (action === 'open' && !message) {
    await change(null);
    return 'The checkout is open.';
  }
  if (action !== 'close' || !message) throw new UsageError('npm run shop -- checkout close "message for shoppers" | open');
  await change(message);
  return `The checkout is closed. Shoppers see: ${message}`;
}

function parseEmail([given = '']: readonly string[]): string {
  const email = readEmail(given);
  if (!email) throw new UsageError(SHOP_USAGE);
  return email;
}

async function erase(deps: OrdersDeps, args: readonly string[], { reason }: { reason: string }): Promise<string> {
  const email = parseEmail(args);
  if (!(await erasePerson(deps, email, oneLine(reason)))) throw new HttpError(404, `Nothing is stored about ${email}.`);
  return `Erased ${email}. Orders are kept for tax purposes, without personal data.`;
}

async function exportData({ db }: OrdersDeps, args: readonly string[], { reason }: { reason: string }): Promise<string> {
  const email = parseEmail(args);
  const data = await transact(db, async (trx) => {
    const found = await exportPerson(trx, email);
    if (found)
      await recordAudit(trx, OPERATOR, {
        action: 'customer.export',
        subject: await customerSubject(trx, email),
        reason: oneLine(reason),
      });
    return found;
  });
  if (!data) throw new HttpError(404, `Nothing is stored about ${email}.`);
  return JSON.stringify(data, null, 2);
}

async function backup(deps: OrdersDeps, [folder]: readonly string[], _options: unknown, from: string): Promise<string> {
  if (!folder) throw new UsageError(SHOP_USAGE);
  await sql`select 1`.execute(deps.db);
  return createBackup(deps, folder, from);
}
