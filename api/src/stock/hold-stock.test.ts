import { prepareScenarios } from '../../test/scenarios';
import { transact, type Trx } from '../db/transact';
import { holdLines, keyOf, lockStock, moveLines, readOwnHolds, releaseHolds } from './hold-stock';

const scenarios = prepareScenarios();
const { createScenario, open, openedScenario, lapse, rows } = scenarios;
const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => transact(scenarios.deps.db, work);
const seven = (productId: number) => ({ productId, size: 'size7' });
const addSize = (productId: number, size: string, onHand: number) =>
  rows(`insert into stock (product_id, size, on_hand) values (${productId}, '${size}', ${onHand})`);
const holdsOf = (session: string) =>
  rows(`select product_id, size, quantity, expires_at from holds where session_id = '${session}' order by product_id, size`);

test('an item is named by its product and size', () => {
  expect(keyOf({ productId: 12, size: 'size6.5' })).toBe('12/size6.5');
});

test('API-8: units held by others are not free, units held by the shopper are, and lapsed holds do not count', async () => {
  const { product, one, two } = await createScenario(5);
  const sessions = [await open(one), await open(two)];
  await addSize(product, 'size8', 9);
  const other = await scenarios.product(3);
  await addSize(other, 'size8', 4);
  const stockFor = (account: number | null, items: { productId: number; size: string }[]) =>
    inTransaction((trx) => lockStock(trx, items, account));
  const seen = (onHand: number, free: number) => new Map([[`${product}/size7`, { onHand, free }]]);
  expect(await stockFor(one.id, [seven(product)])).toEqual(seen(5, 4));
  expect(await stockFor(null, [seven(product)])).toEqual(seen(5, 3));
  await lapse(sessions[1]!);
  expect(await stockFor(one.id, [seven(product)])).toEqual(seen(5, 5));
  expect(await stockFor(two.id, [seven(product)])).toEqual(seen(5, 4));
  // The same size of another product is another item, and an unknown item is absent.
  const items = [seven(product), { productId: other, size: 'size8' }, { productId: other, size: 'size9' }];
  expect(await stockFor(null, items)).toEqual(new Map([...seen(5, 4), [`${other}/size8`, { onHand: 4, free: 4 }]]));
});

test("API-8: the shopper's own holds: of these items, of all open sessions, and not lapsed ones", async () => {
  const { product, one, two, session } = await openedScenario(5);
  const another = await scenarios.product(5);
  await open(two);
  const own = (account: number | null = one.id) =>
    inTransaction((trx) => readOwnHolds(trx, [seven(product), seven(another)], account));
  expect(await own()).toEqual(new Map([[`${product}/size7`, 1]]));
  await addSize(product, 'size8', 1);
  await rows(`insert into holds (session_id, product_id, size, quantity, expires_at)
    select session_id, product_id, 'size8', 1, expires_at from holds where session_id = '${session}'`);
  await rows(`insert into holds (session_id, product_id, size, quantity, expires_at)
    select session_id, ${another}, size, 2, expires_at from holds where session_id = '${session}' and size = 'size7'`);
  expect(await own()).toEqual(
    new Map([
      [`${product}/size7`, 1],
      [`${another}/size7`, 2],
    ]),
  );
  expect(await own(null)).toEqual(new Map());
  await lapse(session);
  expect(await own()).toEqual(new Map());
});

test('API-8: a session holds each of its lines until the hold ends', async () => {
  const { session, product } = await openedScenario(5);
  const another = await scenarios.product(5);
  await inTransaction((trx) => releaseHolds(trx, [session]));
  const until = new Date('2040-01-02T03:04:05.678Z');
  const lines = [
    { ...seven(product), quantity: 2 },
    { ...seven(another), quantity: 3 },
  ];
  await inTransaction((trx) => holdLines(trx, session, lines, until));
  expect(await holdsOf(session)).toEqual([
    { product_id: product, size: 'size7', quantity: 2, expires_at: until },
    { product_id: another, size: 'size7', quantity: 3, expires_at: until },
  ]);
});

test('opening a session holds its lines until the promised time', async () => {
  const { session, product } = await openedScenario(5);
  const [opened] = await rows<{ hold_ends_at: Date }>(`select hold_ends_at from payment_sessions where id = '${session}'`);
  expect(await holdsOf(session)).toEqual([{ product_id: product, size: 'size7', quantity: 1, expires_at: opened!.hold_ends_at }]);
});

test('CATD-3: sold units leave the shelf and returned ones come back to it, with the reason in the history', async () => {
  const [product, another] = [await scenarios.product(5), await scenarios.product(5)];
  const lines = [
    { ...seven(product), quantity: 2 },
    { ...seven(another), quantity: 1 },
  ];
  await inTransaction((trx) => moveLines(trx, lines, -1, { reason: 'sale' }));
  await inTransaction((trx) => moveLines(trx, lines.slice(0, 1), 1, { reason: 'cancellation' }));
  expect(
    await rows(`select product_id, delta, on_hand_after, reason from stock_movements
      where product_id in (${product}, ${another}) order by id`),
  ).toEqual([
    { product_id: product, delta: -2, on_hand_after: 3, reason: 'sale' },
    { product_id: another, delta: -1, on_hand_after: 4, reason: 'sale' },
    { product_id: product, delta: 2, on_hand_after: 5, reason: 'cancellation' },
  ]);
});

test('API-8: releases the holds of a session and its use of a code; other sessions keep theirs', async () => {
  const { session, one, two } = await openedScenario(5);
  const other = await open(two);
  const [{ id: discount } = { id: 0 }] = await rows<{ id: number }>(
    `insert into discounts (code, kind, value) values ('TEN', 'percent', 10) returning id`,
  );
  for (const [of, account] of [
    [session, one.id],
    [other, two.id],
  ] as const)
    await rows(`insert into discount_uses (session_id, discount_id, account_id, amount_cents, held_until)
      values ('${of}', ${discount}, ${account}, 100, now() + interval '1 hour')`);
  const usesOf = (id: string) => rows(`select state from discount_uses where session_id = '${id}'`);
  await inTransaction((trx) => releaseHolds(trx, []));
  expect([await holdsOf(session), await usesOf(session)]).toMatchObject([[{ quantity: 1 }], [{ state: 'held' }]]);
  await inTransaction((trx) => releaseHolds(trx, [session]));
  expect([await holdsOf(session), await usesOf(session)]).toEqual([[], [{ state: 'released' }]]);
  expect([await holdsOf(other), await usesOf(other)]).toMatchObject([[{ quantity: 1 }], [{ state: 'held' }]]);
});
