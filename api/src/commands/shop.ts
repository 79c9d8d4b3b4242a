import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readEmail } from '../accounts/email';
import { cancelOrder } from '../orders/cancel-order';
import { closeCheckout } from '../orders/closed-checkout';
import { moveOrder } from '../orders/move-order';
import type { OrdersDeps } from '../orders/orders-deps';
import { refundOrder } from '../orders/refund-order';
import { erasePerson } from '../personal-data/erase-person';
import { exportPerson } from '../personal-data/export-person';
import { Refusal } from '../refusals';
import { backUp } from './backup';
import { writeCsv } from './csv';
import { WrongUsage } from './wrong-usage';
import { changeStock, setPrice } from './shelf';

export const SHOP_USAGE = `npm run shop -- …
  orders                                          the last fifty
  order ID packed | delivered                     a step on, with a mail
  order ID sent [--tracking https://…]
  order ID cancel | refund --reason "…"           cancel puts the pairs back, refund does not
  price PRODUCT RAND                              PRODUCT is its number
  stock PRODUCT SIZE COUNT                        5 sets, +5 adds, -5 takes away
  messages, subscribers                           as CSV
  checkout close "sentence" | open
  erase EMAIL, export EMAIL                       what is stored about a person
  backup FOLDER, restore FOLDER                   database, secrets and release store; restore into an empty DATA_DIR`;

type Work = (
  deps: OrdersDeps,
  words: readonly string[],
  options: { reason: string; tracking: string },
  folder: string,
) => Promise<string>;

const commands: Record<string, Work> = {
  orders,
  order,
  price,
  stock,
  messages,
  subscribers,
  checkout,
  erase,
  export: tell,
  backup,
};

/** The shopkeeper's commands. Gives what to print; throws WrongUsage or Refusal. */
export async function shop(deps: OrdersDeps, argv: readonly string[], folder: string): Promise<string> {
  const { name, words, options } = read(argv);
  const work = commands[name];
  if (!work) throw new WrongUsage(SHOP_USAGE);
  return work(deps, words, options, folder);
}

function read(argv: readonly string[]) {
  // '-5' is an amount here, not an option.
  const safe = argv.map((word) => (/^-\d+$/.test(word) ? `\u2212${word.slice(1)}` : word));
  try {
    const { positionals, values } = parseArgs({
      args: safe,
      allowPositionals: true,
      options: { reason: { type: 'string', default: '' }, tracking: { type: 'string', default: '' } },
    });
    const [name = '', ...words] = positionals.map((word) => word.replace(/^\u2212(?=\d)/, '-'));
    return { name, words, options: { reason: values.reason.trim(), tracking: values.tracking.trim() } };
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${SHOP_USAGE}`);
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
        `${row.id}  ${row.ordered_at.toISOString().slice(0, 10)}  ${row.status.padEnd(10)}  R ${(row.total_cents / 100).toFixed(2)}  ${row.request.email}`,
    )
    .join('\n');
}

const MOVES = { packed: 'packed', sent: 'on its way', delivered: 'delivered' } as const;

async function order(
  deps: OrdersDeps,
  [orderId, step = '', ...more]: readonly string[],
  { reason, tracking }: { reason: string; tracking: string },
): Promise<string> {
  const known = step in MOVES || step === 'cancel' || step === 'refund';
  if (!orderId || !known || more.length) throw new WrongUsage(SHOP_USAGE);
  if (tracking && (step !== 'sent' || !/^https?:\/\/\S+$/.test(tracking)))
    throw new WrongUsage('--tracking goes with sent and is an address such as https://courier.example/123');
  if (step === 'cancel' || step === 'refund') {
    if (!reason) throw new WrongUsage(`${step} wants --reason "…"`);
    if (step === 'cancel') await cancelOrder(deps, { orderId, reason });
    else await refundOrder(deps, orderId, reason);
  } else await moveOrder(deps, orderId, MOVES[step as keyof typeof MOVES], { reason, ...(tracking ? { tracking } : {}) });
  const row = await deps.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst();
  return `Order ${orderId} is ${row?.status}.`;
}

async function price(deps: OrdersDeps, [product = '', rand = '', ...more]: readonly string[]): Promise<string> {
  if (more.length) throw new WrongUsage(SHOP_USAGE);
  return setPrice(deps, product, rand);
}

async function stock(deps: OrdersDeps, [product = '', size = '', count = '', ...more]: readonly string[]): Promise<string> {
  if (more.length) throw new WrongUsage(SHOP_USAGE);
  return changeStock(deps, product, size, count);
}

async function messages({ db }: OrdersDeps): Promise<string> {
  const rows = await db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
  const lines = rows.map((row) => [row.received_at.toISOString(), row.name, row.email, row.phone_number, row.message]);
  return writeCsv([['received', 'name', 'email', 'phone', 'message'], ...lines]).trimEnd();
}

async function subscribers({ db }: OrdersDeps): Promise<string> {
  const rows = await db.selectFrom('subscribers').selectAll().orderBy('id').execute();
  const lines = rows.map((row) => [row.email, row.source, row.consented_at.toISOString(), row.confirmed_at?.toISOString() ?? '']);
  return writeCsv([['email', 'source', 'consented', 'confirmed'], ...lines]).trimEnd();
}

async function checkout({ db }: OrdersDeps, [way, ...words]: readonly string[]): Promise<string> {
  const sentence = words
    .join(' ')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300);
  if (way === 'open' && !sentence) {
    await closeCheckout(db, null);
    return 'The checkout is open.';
  }
  if (way !== 'close' || !sentence) throw new WrongUsage('npm run shop -- checkout close "sentence for shoppers" | open');
  await closeCheckout(db, sentence);
  return `The checkout is closed. Shoppers read: ${sentence}`;
}

function emailOf([given, ...more]: readonly string[]): string {
  const email = given && !more.length ? readEmail(given) : null;
  if (!email) throw new WrongUsage(SHOP_USAGE);
  return email;
}

async function erase(deps: OrdersDeps, words: readonly string[]): Promise<string> {
  const email = emailOf(words);
  if (!(await erasePerson(deps, email))) throw new Refusal(404, `Nothing is stored about ${email}.`);
  return `${email} is erased. Orders stay for the taxes, without the person.`;
}

async function tell({ db }: OrdersDeps, words: readonly string[]): Promise<string> {
  const email = emailOf(words);
  const told = await exportPerson(db, email);
  if (!told) throw new Refusal(404, `Nothing is stored about ${email}.`);
  return JSON.stringify(told, null, 2);
}

async function backup(deps: OrdersDeps, [folder, ...more]: readonly string[], _options: unknown, from: string): Promise<string> {
  if (!folder || more.length) throw new WrongUsage(SHOP_USAGE);
  await sql`select 1`.execute(deps.db);
  return backUp(deps, folder, from);
}
