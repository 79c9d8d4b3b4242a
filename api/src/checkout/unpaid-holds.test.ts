import { useDomainFixture, type Buyer } from '../../test/domain-fixture';
import { readAttention } from '../staff/attention/read-attention';
import { endPayment } from '../payments/sandbox/payment-store';
import { openSession } from './open-session';
import { settle } from './settling/settle';

jest.setTimeout(180_000);

const fixture = useDomainFixture();
let product: number;
beforeEach(async () => void (product = await fixture.product(500)));

let customers = 0;
/** An address in a /48 that no other test uses; `network` is one of its /56s. */
const customer = () => {
  customers += 1;
  return (network = 0) => `2001:db8:${customers.toString(16)}:${(network << 8).toString(16)}::1`;
};
async function buyerOf(pairs: number): Promise<Buyer> {
  const buyer = await fixture.buyer(product);
  await fixture.rows(`update cart_lines set quantity = ${pairs} where account_id = ${buyer.id}`);
  return buyer;
}
/** For how many seconds a payment page that is opened from an address holds its pairs, or the error's code. */
const open = (buyer: Buyer, address?: string) =>
  openSession(fixture.deps, buyer.id, buyer.request, address === undefined ? {} : { address }).then(
    async ({ session_id }) => {
      const [session] = await fixture.rows<{ seconds: number }>(
        `select extract(epoch from hold_ends_at - created_at)::float as seconds from payment_sessions where id = '${session_id}'`,
      );
      return session!.seconds;
    },
    ({ code }: { code: string }) => code,
  );
const confirm = ({ id }: Buyer) => fixture.rows(`update accounts set email_confirmed_at = now() where id = ${id}`);
/** An order of the account, as if it had been paid for. */
const order = async ({ id }: Buyer, status = 'delivered') => {
  await fixture.rows(`insert into payment_sessions (id, account_id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at, created_at)
    values ('paid-${id}', ${id}, 'sandbox', 'test', 'settled', 1, 'ZAR', '{}', '[]', now(), now() - interval '3 days')`);
  await fixture.rows(`insert into orders (id, session_id, account_id, status, total_cents, currency, request, ordered_at, delivery_at)
    values ('ORDER-${id}', 'paid-${id}', ${id}, '${status}', 1, 'ZAR', '{}', now() - interval '3 days', now())`);
};

test('a new account holds 25 pairs, one with a confirmed email or a paid order 50', async () => {
  const buyer = await buyerOf(25);
  expect(await open(buyer)).toBeGreaterThan(1_700);
  await fixture.rows(`update cart_lines set quantity = 13 where account_id = ${buyer.id}`);
  const second = await fixture.product(500);
  await fixture.rows(
    `insert into cart_lines (account_id, product_id, size, quantity, price_cents) values (${buyer.id}, ${second}, 'size7', 13, 100000)`,
  );
  expect(await open(buyer)).toBe('order/too-many-unconfirmed');
  await confirm(buyer);
  expect(await open(buyer)).toEqual(expect.any(Number));

  for (const [status, answer] of [
    ['delivered', expect.any(Number)],
    ['cancelled', 'order/too-many-unconfirmed'],
  ]) {
    const known = await buyerOf(13);
    await fixture.rows(
      `insert into cart_lines (account_id, product_id, size, quantity, price_cents) values (${known.id}, ${second}, 'size7', 13, 100000)`,
    );
    await order(known, status);
    expect(await open(known)).toEqual(answer);
  }
});

test('a network holds 100 unpaid pairs, for any number of accounts and concurrent orders', async () => {
  const address = customer();
  const buyers: Buyer[] = [];
  for (let count = 0; count < 7; count += 1) buyers.push(await buyerOf(20));
  const answers = await Promise.all(buyers.map((buyer) => open(buyer, address())));
  expect(answers.filter((answer) => answer === 'order/too-many-unpaid')).toHaveLength(2);
  // Another network is not meant, nor an account that has paid for an order.
  expect(await open(await buyerOf(20), customer()())).toEqual(expect.any(Number));
  const known = await buyerOf(20);
  await order(known);
  expect(await open(known, address())).toEqual(expect.any(Number));
  // A released or paid hold makes room.
  const held = buyers[answers.findIndex((answer) => typeof answer === 'number')]!;
  const refused = buyers[answers.indexOf('order/too-many-unpaid')]!;
  await fixture.rows(`delete from holds where session_id in (select id from payment_sessions where account_id = ${held.id})`);
  expect(await open(refused, address())).toEqual(expect.any(Number));
});

test('a /48 holds twice as many as one of its networks, not 65,536 times', async () => {
  const address = customer();
  let held = 0;
  for (let network = 0; network < 12; network += 1)
    if (typeof (await open(await buyerOf(25), address(network))) === 'number') held += 25;
  expect(held).toBe(200);
});

test('the longer an account has held pairs without paying, the shorter its next hold, down to five minutes, until it pays', async () => {
  const buyer = await buyerOf(1);
  const lapse = () =>
    fixture.rows(`update payment_sessions set created_at = created_at - interval '31 minutes', hold_ends_at = hold_ends_at - interval '31 minutes'
      where account_id = ${buyer.id} and state <> 'settled'`);
  const seconds: number[] = [];
  for (let time = 0; time < 9; time += 1) {
    seconds.push(Math.floor(Number(await open(buyer)) / 100));
    await lapse();
  }
  // Half an hour, then two of a quarter, which are as long, and so on.
  expect(seconds).toEqual([18, 9, 9, 4, 4, 4, 4, 3, 3]);
  await order(buyer);
  await fixture.rows(`update orders set ordered_at = now() where account_id = ${buyer.id}`);
  expect(await open(buyer)).toBeGreaterThan(1_700);
});

test('returning to the cart and pressing Send repeatedly does not count as lapsed holds', async () => {
  const buyer = await buyerOf(1);
  const address = customer();
  for (let time = 0; time < 12; time += 1) {
    expect(await open(buyer, address())).toBeGreaterThan(1_700);
    // Two minutes later: without the end of each page, the earlier ones would count until their planned end.
    await fixture.rows(`update payment_sessions set created_at = created_at - interval '2 minutes',
      hold_ends_at = hold_ends_at - interval '2 minutes', given_up_at = given_up_at - interval '2 minutes' where account_id = ${buyer.id}`);
  }
});

test('accounts of one network that successively let holds lapse get shorter ones', async () => {
  const address = customer();
  for (let count = 0; count < 10; count += 1) await open(await buyerOf(1), address());
  expect(await open(await buyerOf(1), address())).toBeGreaterThan(1_700);
  await fixture.rows(`update payment_sessions set created_at = created_at - interval '31 minutes', hold_ends_at = hold_ends_at - interval '31 minutes'
    where networks <> '{}'`);
  expect(await open(await buyerOf(1), address())).toBeLessThan(1_000);
  expect(await open(await buyerOf(1), customer()())).toBeGreaterThan(1_700);
});

test.each(['declined', 'cancelled'] as const)(
  'pages that were %s at once, or held nothing, shorten no later hold',
  async (state) => {
    const address = customer();
    for (let count = 0; count < 11; count += 1) {
      const buyer = await buyerOf(1);
      const { session_id } = await openSession(fixture.deps, buyer.id, buyer.request, { address: address() });
      await endPayment(fixture.deps.db, session_id, state);
      expect(await settle(fixture.deps, session_id)).toMatchObject({ state });
    }
    const own = await buyerOf(1);
    await open(own);
    // As for a payment page of a launch.
    await fixture.rows(`with launch as (insert into launches (product_id, pairs, opens_at, closes_at, draw_at)
      values (${product}, '{}', now(), now() + interval '1 hour', now() + interval '1 hour') returning id),
    entry as (insert into launch_entries (launch_id, code, size, details) select id, '${state}', 'size7', '{}' from launch returning id, launch_id)
    insert into launch_claims (id, launch_id, entry_id, size, until) select '${product}', launch_id, id, 'size7', now() from entry`);
    await fixture.rows(`update payment_sessions set claim_id = '${product}' where account_id = ${own.id}`);
    await fixture.rows(`update payment_sessions set created_at = created_at - interval '31 minutes', hold_ends_at = hold_ends_at - interval '31 minutes'
    where networks <> '{}' or account_id = ${own.id}`);
    expect(await open(await buyerOf(1), address())).toBeGreaterThan(1_700);
    expect(await open(own)).toBeGreaterThan(1_700);
  },
);

test('one network holds twenty uses of a discount code', async () => {
  await fixture.rows(`insert into discounts (code, kind, value, max_uses) values ('FEW-USES', 'percent', 10, 100)`);
  const address = customer();
  const use = async () => {
    const { id, request } = await buyerOf(1);
    return openSession(fixture.deps, id, request, { address: address(), discountCode: 'FEW-USES' }).then(
      () => 'opened',
      ({ code }: { code: string }) => code,
    );
  };
  const answers: string[] = [];
  for (let count = 0; count < 21; count += 1) answers.push(await use());
  expect(answers).toEqual([...Array<string>(20).fill('opened'), 'order/too-many-unpaid']);
});

test('a product with four fifths of its units held and not paid needs attention', async () => {
  const few = await fixture.product(30);
  const found = async () =>
    (await readAttention(fixture.deps.db, () => true)).flatMap(({ kind, items }) => (kind === 'held-unpaid' ? items : []));
  const buyer = await fixture.buyer(few);
  const held = async (pairs: number) => {
    await fixture.rows(`update cart_lines set quantity = ${pairs} where account_id = ${buyer.id}`);
    await open(buyer);
  };
  await held(23);
  expect(await found()).toEqual([]);
  await held(24);
  expect(await found()).toMatchObject([{ id: String(few), detail: '24 30' }]);
});
