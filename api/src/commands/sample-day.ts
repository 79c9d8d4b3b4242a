import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderRequest } from 'shared/models';
import { signUp } from '../accounts/sign-up';
import { addToCart } from '../cart/change-cart';
import { receiveMessage } from '../contact/receive-message';
import { fromNow } from '../db/clock';
import { HttpError } from '../http/http-error';
import { cancelOrder } from '../refunds/cancel-order';
import { requestReturn } from '../returns/request-return';
import { moveOrder } from '../orders/fulfilment/move-order';
import { openSession } from '../checkout/open-session';
import type { OrdersDeps } from '../orders/orders-deps';
import { settle } from '../checkout/settling/settle';
import { endPayment } from '../payments/sandbox/payment-store';
import { fillSampleLaunches } from './sample-launches';

type Step = 'packed' | 'on its way' | 'delivered' | 'cancelled' | 'return asked';

/** Customers of the sample day. `.example` addresses have no mailbox. */
const CUSTOMERS = [
  { firstname: 'Thandi', lastname: 'Nkosi', address: '12 Fox Street, Johannesburg', province: 'Gauteng', ZIPCode: '2001' },
  { firstname: 'Johan', lastname: 'Botha', address: '8 Dorp Street, Stellenbosch', province: 'Western Cape', ZIPCode: '7600' },
  { firstname: 'Ayesha', lastname: 'Patel', address: '77 Florida Road, Durban', province: 'KwaZulu-Natal', ZIPCode: '4001' },
  { firstname: 'Sipho', lastname: 'Dlamini', address: '3 Main Road, Polokwane', province: 'Limpopo', ZIPCode: '0699' },
] as const;

/** One order per row: its customer, its age in days and its steps since. Together they show every state. */
const ORDERS: readonly { customer: number; daysAgo: number; pairs: number; steps: readonly Step[] }[] = [
  { customer: 0, daysAgo: 12, pairs: 2, steps: ['packed', 'on its way', 'delivered'] },
  { customer: 1, daysAgo: 9, pairs: 1, steps: ['packed', 'on its way', 'delivered', 'return asked'] },
  { customer: 2, daysAgo: 6, pairs: 1, steps: ['cancelled'] },
  { customer: 3, daysAgo: 3, pairs: 1, steps: ['packed', 'on its way'] },
  { customer: 0, daysAgo: 2, pairs: 1, steps: ['packed'] },
  { customer: 1, daysAgo: 1, pairs: 2, steps: [] },
  { customer: 2, daysAgo: 0, pairs: 1, steps: [] },
];

const MESSAGES = [
  { name: 'Lerato', email: 'lerato@customers.example', phone_number: '0825550101', message: 'Do your sizes run small?' },
  { name: 'Pieter', email: 'pieter@customers.example', phone_number: '0825550102', message: 'Can I collect at the shop?' },
];

/**
 * Fills a shop that has no orders with a day's work, to try the back office with. Everything is done by the functions that
 * serve shoppers and staff; only the dates of the orders are moved into the past. 409 in a shop with orders or customers, or with
 * a real payment provider.
 */
export async function fillSampleDay(deps: OrdersDeps): Promise<string> {
  await assertEmpty(deps);
  const accounts: { id: number; tokenVersion: number; request: OrderRequest }[] = [];
  for (const [index, customer] of CUSTOMERS.entries()) accounts.push(await createCustomer(deps, customer, `082555010${index}`));
  for (const { customer, ...order } of ORDERS) await placeOrder(deps, accounts[customer] as (typeof accounts)[number], order);
  for (const message of MESSAGES) await receiveMessage(deps.db, deps.config, message);
  await fillSampleLaunches(
    deps,
    accounts.map(({ id, request: { firstname, lastname, phoneNumber, address, province, ZIPCode } }) => ({
      accountId: id,
      details: { firstName: firstname, lastName: lastname, phoneNumber, address, province, zipCode: ZIPCode },
    })),
  );
  return `The shop has ${CUSTOMERS.length} customers, ${ORDERS.length} orders, ${MESSAGES.length} messages and 3 launches to try it with. Their emails go to addresses without a mailbox.`;
}

async function assertEmpty({ db, payments }: OrdersDeps): Promise<void> {
  if (payments.current.name !== 'sandbox')
    throw new HttpError(409, 'This shop takes real payments: sample data would mix with real orders.', {
      code: 'sample-day/real-payments',
    });
  for (const table of ['orders', 'accounts'] as const)
    if ((await db.selectFrom(table).select('id').limit(1).execute()).length)
      throw new HttpError(409, `This shop has ${table} already: sample data would mix with them. Use an empty DATA_DIR.`, {
        code: 'sample-day/not-empty',
      });
}

async function createCustomer(deps: OrdersDeps, customer: (typeof CUSTOMERS)[number], phoneNumber: string) {
  const { firstname, lastname, ...place } = customer;
  const email = `${firstname}.${lastname}@customers.example`.toLowerCase();
  // The password is random and discarded, so sample customers cannot log in.
  const password = randomBytes(24).toString('base64url');
  const { id, token_version: tokenVersion } = await signUp(deps, { firstname, lastname, email, password, newsletter: false });
  await deps.db
    .updateTable('accounts')
    .set({ email_confirmed_at: fromNow(0) })
    .where('id', '=', id)
    .execute();
  return { id, tokenVersion, request: { firstname, lastname, email, phoneNumber, ...place } };
}

async function placeOrder(
  deps: OrdersDeps,
  { id: accountId, tokenVersion, request }: { id: number; tokenVersion: number; request: OrderRequest },
  { daysAgo, pairs, steps }: Omit<(typeof ORDERS)[number], 'customer'>,
): Promise<void> {
  const { db } = deps;
  for (const line of await bestStocked(deps, pairs))
    await addToCart(deps, { accountId, tokenVersion, sessionId: `sample-${accountId}` }, { ...line, quantity: 1 });
  const { session_id: session } = await openSession(deps, accountId, request);
  await endPayment(db, session, 'paid');
  await settle(deps, session);
  const { id: orderId } = await db.selectFrom('orders').select('id').where('session_id', '=', session).executeTakeFirstOrThrow();
  if (daysAgo)
    await db
      .updateTable('orders')
      .set({ ordered_at: sql<Date>`ordered_at - make_interval(days => ${daysAgo})` })
      .where('id', '=', orderId)
      .execute();
  for (const step of steps) await takeStep(deps, { accountId, orderId }, step);
}

async function takeStep(deps: OrdersDeps, order: { accountId: number; orderId: string }, step: Step): Promise<void> {
  if (step === 'cancelled') await cancelOrder(deps, { ...order, reason: 'Ordered the wrong size' });
  else if (step === 'return asked') await requestReturn(deps, { ...order, reason: 'Too small' });
  else await moveOrder(deps, order.orderId, step);
}

/** Items with plenty of stock, of different products. */
async function bestStocked({ db }: OrdersDeps, count: number): Promise<{ productId: number; size: string }[]> {
  const rows = await db
    .selectFrom('stock as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .select(['s.product_id as productId', 's.size'])
    .where('p.active', '=', true)
    .orderBy('s.on_hand', 'desc')
    .orderBy('s.product_id')
    .execute();
  const seen = new Set<number>();
  return rows.filter(({ productId }) => !seen.has(productId) && seen.add(productId)).slice(0, count);
}
