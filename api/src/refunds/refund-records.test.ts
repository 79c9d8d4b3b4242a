import { prepareScenarios } from '../../test/scenarios';
import { transact, type Trx } from '../db/transact';
import type { PaymentSession } from '../db/tables/payments';
import { addRefund, endAsFailed, lockSession, oweRefund, readRefunds, type Refund } from './refund-records';
import { readRefundable } from './refundable';

const scenarios = prepareScenarios();
const { openedScenario, orderedScenario, rows } = scenarios;
const AMOUNT = 189_900;
const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => transact(scenarios.deps.db, work);
const add = (session: string, refund: Partial<Parameters<typeof addRefund>[2]> = {}) =>
  inTransaction((trx) => addRefund(trx, session, { amount_cents: 100, reason: '', ...refund }));
const refundsOf = (session: string) => inTransaction((trx) => readRefunds(trx, session));
const locked = async (session: string) => (await inTransaction((trx) => lockSession(trx, session))) as PaymentSession;
const owe = async (session: string, cents: number) => {
  const row = await locked(session);
  await inTransaction((trx) => oweRefund(trx, row, cents, 'The order was cancelled.'));
};
/** Seconds from now by the database's clock, rounded; null if there is no such time. */
const secondsUntil = async ({ id }: Pick<Refund, 'id'>, column: string) =>
  (
    await rows<{ seconds: number | null }>(
      `select round(extract(epoch from ${column} - clock_timestamp()) / 60)::int * 60 as seconds from refunds where id = '${id}'`,
    )
  )[0]?.seconds;

test('API-8: the first refund keeps the key of earlier releases, each further one has its own', async () => {
  const [one, two] = [await openedScenario(1), await openedScenario(1)];
  const ids = [];
  for (const session of [one.session, one.session, two.session, one.session]) ids.push((await add(session)).id);
  expect(ids).toEqual([`${one.session}:refund`, `${one.session}:refund-2`, `${two.session}:refund`, `${one.session}:refund-3`]);
  // Oldest first, and only those of the session.
  await rows(`update refunds set created_at = created_at + interval '1 day' where id = '${one.session}:refund'`);
  expect((await refundsOf(one.session)).map(({ id }) => id)).toEqual([
    `${one.session}:refund-2`,
    `${one.session}:refund-3`,
    `${one.session}:refund`,
  ]);
});

test('by default a refund is made by the shop', async () => {
  const { session } = await openedScenario(1);
  expect(await add(session, { amount_cents: 500, reason: 'Lost.' })).toMatchObject({
    session_id: session,
    amount_cents: 500,
    reason: 'Lost.',
    state: 'requested',
    origin: 'shop',
    attempt: 1,
    provider_ref: null,
  });
  expect(await add(session, { state: 'accepted', origin: 'provider', attempt: 2, provider_ref: 're_1' })).toMatchObject({
    state: 'accepted',
    origin: 'provider',
    attempt: 2,
    provider_ref: 're_1',
  });
});

test.each([
  ['requested', { check: true, accepted: false, done: false }],
  ['accepted', { check: true, accepted: true, done: false }],
  ['attention', { check: true, accepted: false, done: false }],
  ['done', { check: false, accepted: false, done: true }],
  ['failed', { check: false, accepted: false, done: false }],
] as const)('API-8: %s: whether the poller checks it, and its times', async (state, { check, accepted, done }) => {
  const { session } = await openedScenario(1);
  const refund = await add(session, { state });
  const now = expect.any(Date);
  expect(refund).toMatchObject({
    next_check_at: check ? now : null,
    accepted_at: accepted ? now : null,
    done_at: done ? now : null,
  });
  for (const column of ['accepted_at', 'done_at'] as const)
    expect(await secondsUntil(refund, column)).toBe(refund[column] ? 0 : null);
});

test('API-8: the poller leaves a moment to the request that follows, and waits as long as the refund', async () => {
  const { session } = await openedScenario(1);
  // By the database's clock, with which both are written.
  const gapOf = async ({ id }: Refund) =>
    (
      await rows<{ gap: number }>(
        `select round(extract(epoch from next_check_at - not_before))::int as gap from refunds where id = '${id}'`,
      )
    )[0]?.gap;
  const now = await add(session);
  expect([await secondsUntil(now, 'not_before'), await gapOf(now)]).toEqual([0, 5]);
  const later = await add(session, { delaySeconds: 3_600 });
  expect([await secondsUntil(later, 'not_before'), await gapOf(later)]).toEqual([3_600, 0]);
});

test('a refund that ends without money is no longer polled, and states why; the others stay', async () => {
  const { session } = await openedScenario(1);
  const [one, other] = [await add(session), await add(session)];
  await inTransaction((trx) => endAsFailed(trx, one, 'Tried again by staff.'));
  expect(await refundsOf(session)).toEqual([
    { ...one, state: 'failed', error: 'Tried again by staff.', next_check_at: null },
    other,
  ]);
});

/** 1,234 cents of it are back or on their way back. */
const ONE_IN_EACH_STATE = [
  { state: 'done', amount_cents: 1_000 },
  { state: 'requested', amount_cents: 200 },
  { state: 'accepted', amount_cents: 30 },
  { state: 'attention', amount_cents: 4 },
  { state: 'failed', amount_cents: 50_000 },
] as const;

test('API-8: a session owes what is not back, or on its way back, yet, and is not polled any more', async () => {
  const { session } = await openedScenario(1);
  const other = await openedScenario(1);
  for (const refund of ONE_IN_EACH_STATE) await add(session, refund);
  await owe(session, AMOUNT);
  const refunds = await refundsOf(session);
  expect(refunds).toHaveLength(6);
  expect(refunds[5]).toMatchObject({ amount_cents: AMOUNT - 1_234, reason: 'The order was cancelled.', state: 'requested' });
  const owing = { state: 'refund-due', refund_cents: AMOUNT, reason: 'The order was cancelled.', next_check_at: null };
  expect(await locked(session)).toMatchObject(owing);
  // All of it is on its way now.
  await owe(session, AMOUNT);
  expect(await refundsOf(session)).toHaveLength(6);
  expect(await locked(other.session)).toMatchObject({ state: 'open', refund_cents: 0, next_check_at: expect.any(Date) });
});

test('there is no lock on a session that does not exist', async () => {
  expect(await inTransaction((trx) => lockSession(trx, 'no-such-session'))).toBeUndefined();
});

test('BO-7: the amount left to refund is the payment, less the money that is back or on its way back', async () => {
  const { session, orderId, product } = await orderedScenario(3);
  const other = await orderedScenario(3);
  await rows(`insert into order_lines (order_id, position, product_id, name, size, quantity, price_cents)
    values ('${orderId}', 1, ${other.product}, 'Dunk', 'size7', 2, 100)`);
  const read = async (id = orderId) => {
    const row = await locked(session);
    return inTransaction((trx) => readRefundable(trx, { id }, row));
  };
  expect(await read()).toMatchObject({
    paidCents: AMOUNT,
    refundedCents: 0,
    leftCents: AMOUNT,
    creditedCents: 0,
    lines: [
      { position: 0, product_id: product, quantity: 1 },
      { position: 1, product_id: other.product, quantity: 2 },
    ],
  });
  for (const [serial, of, cents] of [
    ['CN-1', orderId, 700],
    ['CN-2', orderId, 50],
    ['CN-3', other.orderId, 9],
  ] as const)
    await rows(`insert into credit_notes (serial, order_id, amount_cents, vat_cents, lines, reason, seller)
      values ('${serial}', '${of}', ${cents}, 0, '[]', '', '{}')`);
  for (const refund of ONE_IN_EACH_STATE) await add(session, refund);
  expect(await read()).toMatchObject({ paidCents: AMOUNT, refundedCents: 1_234, leftCents: AMOUNT - 1_234, creditedCents: 750 });
  // Refunds made at the provider may exceed the payment.
  await add(session, { state: 'done', origin: 'provider', amount_cents: AMOUNT });
  expect(await read()).toMatchObject({ refundedCents: AMOUNT + 1_234, leftCents: 0 });
});
