import type { CartItem } from 'shared/models';
import { useDomainFixture, type Buyer } from '../../test/domain-fixture';
import { openSession } from '../checkout/open-session';
import { addToCart, removeFromCart, updateCart } from './change-cart';
import { readAvailability, readCart } from './cart-lines';

const fixture = useDomainFixture();

const SIZE = 'size7';
const sessionOf = ({ id }: Buyer) => ({ accountId: id, tokenVersion: 1, sessionId: `session of ${id}` });
const add = (
  buyer: Buyer,
  productId: number,
  { quantity = 1, size = SIZE, key }: { quantity?: number; size?: string; key?: string } = {},
) => addToCart(fixture.deps, sessionOf(buyer), { productId, size, quantity }, key);
const set = ({ id }: Pick<Buyer, 'id'>, productId: number, quantity: number, size?: string) =>
  updateCart(fixture.deps, id, { productId, size, quantity });
const remove = ({ id }: Pick<Buyer, 'id'>, productId: number, size?: string) => removeFromCart(fixture.deps, id, productId, size);
const cartOf = ({ id }: Buyer) => readCart(fixture.deps.db, id);
const addSize = (productId: number, size: string, onHand = 9) =>
  fixture.rows(`insert into stock (product_id, size, on_hand) values (${productId}, '${size}', ${onHand})`);
const linesOf = (cart: readonly CartItem[]) => cart.map(({ productId, size, quantity }) => [productId, size, quantity]);
/** How often the cart refused units that are not there. */
const stockOuts = async () =>
  (await fixture.deps.metrics.stockOuts.get()).values.find(({ labels }) => labels.at === 'cart')?.value ?? 0;
const NOBODY = { id: 999_999 };

describe('adding', () => {
  test('API-3: the whole cart, oldest line first, in rand at the price of each add; the line of the same size grows', async () => {
    const [product, other] = [await fixture.product(9), await fixture.product(9)];
    const buyer = await fixture.buyer();
    await add(buyer, other);
    await add(buyer, product, { quantity: 2 });
    await fixture.rows(`update products set price_cents = 150050 where id = ${other}`);
    const { cart, isRepeat } = await add(buyer, other, { quantity: 3 });
    const id = expect.any(Number);
    expect(cart).toEqual([
      { id, productId: other, size: SIZE, quantity: 4, price: 1500.5 },
      { id, productId: product, size: SIZE, quantity: 2, price: 1899 },
    ]);
    expect(isRepeat).toBe(false);
    expect(await cartOf(buyer)).toMatchObject(cart);
    expect(await cartOf(await fixture.buyer(product))).toMatchObject([{ productId: product, quantity: 1 }]);
  });

  test('API-3: a request with a key is executed once, and its key is valid for no other request', async () => {
    const [product, other] = [await fixture.product(9), await fixture.product(9)];
    await addSize(product, 'size8');
    const buyer = await fixture.buyer();
    const first = await add(buyer, product, { key: 'one' });
    expect(first.isRepeat).toBe(false);
    expect(await add(buyer, product, { key: 'one' })).toEqual({ cart: first.cart, isRepeat: true });
    for (const another of [
      () => add(buyer, other, { key: 'one' }),
      () => add(buyer, product, { key: 'one', size: 'size8' }),
      () => add(buyer, product, { key: 'one', quantity: 2 }),
    ])
      await expect(another()).rejects.toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    expect(linesOf(await cartOf(buyer))).toEqual([[product, SIZE, 1]]);
    await add(buyer, product, { key: 'two' });
    expect(linesOf((await add(buyer, product)).cart)).toEqual([[product, SIZE, 3]]);
  });

  test('keeps about the newest hundred stored responses of an account', async () => {
    const product = await fixture.product(900);
    const buyer = await fixture.buyer();
    await fixture.rows(`insert into kept_answers (account_id, key, request_hash, answer, expires_at)
      select ${buyer.id}, 'made up ' || n, '', '[]', now() + interval '1 hour' + n * interval '1 second' from generate_series(1, 150) n`);
    const readKept = () =>
      fixture.rows<{ key: string }>(`select key from kept_answers where account_id = ${buyer.id} order by expires_at desc`);
    const keys = Array.from({ length: 150 }, (_, at) => `made up ${at + 1}`);
    // One add in twenty removes the others: that none of four hundred does happens once in a billion runs.
    while (keys.length < 550 && (await readKept()).length > 100) {
      const key = `own ${keys.length}`;
      keys.push(key);
      await add(buyer, product, { key });
    }
    expect((await readKept()).map(({ key }) => key)).toEqual(keys.slice(-100).reverse());
    expect((await add(buyer, product, { key: keys.at(-1)! })).isRepeat).toBe(true);
  });

  test('API-3: refuses unsold products, unknown sizes, and more than is free', async () => {
    const product = await fixture.product(3);
    const buyer = await fixture.buyer();
    const before = await stockOuts();
    await expect(add(buyer, 4711)).rejects.toMatchObject({ status: 404, code: 'cart/product-not-found' });
    await expect(add(buyer, product, { size: 'size8' })).rejects.toMatchObject({ status: 400, code: 'cart/unknown-size' });
    expect(await stockOuts()).toBe(before);
    await expect(add(buyer, product, { quantity: 4 })).rejects.toMatchObject({
      status: 409,
      message: 'Only 3 left in this size.',
    });
    await fixture.rows(`update stock set on_hand = 0 where product_id = ${product}`);
    await expect(add(buyer, product)).rejects.toMatchObject({ status: 409, code: 'cart/out-of-stock' });
    expect(await stockOuts()).toBe(before + 2);
    expect(await cartOf(buyer)).toEqual([]);
  });

  test('a revoked token adds nothing', async () => {
    const product = await fixture.product(3);
    const buyer = await fixture.buyer();
    const line = { productId: product, size: SIZE, quantity: 1 };
    const notSignedIn = { status: 401, code: 'auth/not-signed-in' };
    const old = { ...sessionOf(buyer), tokenVersion: 2 };
    await expect(addToCart(fixture.deps, old, line)).rejects.toMatchObject(notSignedIn);
    const { sessionId } = sessionOf(buyer);
    await fixture.rows(`insert into revoked_sessions (session_id, expires_at) values ('${sessionId}', now() + interval '1 day')`);
    await expect(add(buyer, product)).rejects.toMatchObject(notSignedIn);
    expect(await cartOf(buyer)).toEqual([]);
  });

  test('an account that is erased during the add is not signed in; other database errors are passed on', async () => {
    const product = await fixture.product(3);
    const buyer = await fixture.buyer();
    // The foreign key fails when the account's row is gone by the time the line is written.
    const failWith = (state: string) =>
      fixture.rows(`create or replace function fail_add() returns trigger language plpgsql as $$
        begin if new.account_id = ${buyer.id} then raise exception 'failed' using errcode = '${state}'; end if; return new; end $$`);
    await failWith('23503');
    await fixture.rows('create trigger fail_add before insert on cart_lines for each row execute function fail_add()');
    await expect(add(buyer, product)).rejects.toMatchObject({ status: 401 });
    await failWith('23514');
    await expect(add(buyer, product)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('setting a quantity', () => {
  test('API-3: changes the line with that size, or else the first of the product, at the current price; others stay', async () => {
    const [product, other] = [await fixture.product(9), await fixture.product(9)];
    for (const size of ['size5', 'size8']) await addSize(product, size);
    const [buyer, somebody] = [await fixture.buyer(other, product), await fixture.buyer(product)];
    await add(buyer, product, { size: 'size5' });
    await fixture.rows(`update products set price_cents = 150000 where id = ${product}`);
    expect(linesOf(await set(buyer, product, 3, 'size5'))).toEqual([
      [other, SIZE, 1],
      [product, SIZE, 1],
      [product, 'size5', 3],
    ]);
    // The first is the oldest, not that of the smallest size.
    const cart = await set(buyer, product, 4);
    expect(linesOf(cart)).toEqual([
      [other, SIZE, 1],
      [product, SIZE, 4],
      [product, 'size5', 3],
    ]);
    expect(cart.map(({ price }) => price)).toEqual([1899, 1500, 1500]);
    expect(await cartOf(buyer)).toEqual(cart);
    expect(linesOf(await cartOf(somebody))).toEqual([[product, SIZE, 1]]);
    for (const request of [() => set(buyer, product, 1, 'size8'), () => set(somebody, other, 1), () => set(buyer, 4711, 1)])
      await expect(request()).rejects.toMatchObject({
        status: 404,
        code: 'cart/line-not-found',
        message: 'Product not found in cart.',
      });
  });

  test('API-3: accepts as many as are free, and refuses more; units held by the shopper are free for them', async () => {
    const product = await fixture.product(3);
    const [buyer, other] = [await fixture.buyer(product), await fixture.buyer(product)];
    const before = await stockOuts();
    expect(linesOf(await set(buyer, product, 3))).toEqual([[product, SIZE, 3]]);
    await expect(set(buyer, product, 4)).rejects.toMatchObject({ status: 409, message: 'Only 3 left in this size.' });
    await openSession(fixture.deps, buyer.id, buyer.request);
    expect(linesOf(await set(buyer, product, 2))).toEqual([[product, SIZE, 2]]);
    await expect(set(other, product, 1)).rejects.toMatchObject({ status: 409, message: 'Out of Stock' });
    expect(await stockOuts()).toBe(before + 2);
    // The other shopper has none; this one has the units of the open payment as well.
    expect([await cartOf(buyer), await cartOf(other)]).toMatchObject([[{ free: 3 }], [{ free: 0 }]]);
  });

  test('API-3: refuses a product that is no longer sold, and a removed size', async () => {
    const [product, sizeless] = [await fixture.product(3), await fixture.product(3)];
    const buyer = await fixture.buyer(product, sizeless);
    const before = await stockOuts();
    await fixture.rows(`update products set active = false where id = ${product}`);
    await fixture.rows(`delete from stock where product_id = ${sizeless}`);
    await expect(set(buyer, product, 1)).rejects.toMatchObject({ status: 404, code: 'cart/product-not-found' });
    await expect(set(buyer, sizeless, 1)).rejects.toMatchObject({ status: 400, code: 'cart/unknown-size' });
    expect(await stockOuts()).toBe(before);
  });

  test('API-3: accepts at most as many of one size as can be ordered at once', async () => {
    const product = await fixture.product(100);
    const buyer = await fixture.buyer(product);
    const { maxUnitsPerLine: most } = fixture.deps.config;
    expect(linesOf(await set(buyer, product, most))).toEqual([[product, SIZE, most]]);
    await expect(set(buyer, product, most + 1)).rejects.toMatchObject({
      status: 409,
      code: 'cart/too-many-of-one',
      message: `You can order at most ${most} pairs of one size at once.`,
    });
  });

  test('a deleted account is not signed in', async () => {
    await expect(set(NOBODY, 1, 1)).rejects.toMatchObject({ status: 401 });
  });
});

describe('removing', () => {
  test('API-3: removes the line of that size, or every line of the product; others stay', async () => {
    const [product, other] = [await fixture.product(9), await fixture.product(9)];
    await addSize(product, 'size8');
    await addSize(product, 'size9');
    const [buyer, somebody] = [await fixture.buyer(product, other), await fixture.buyer(product)];
    for (const size of ['size8', 'size9']) await add(buyer, product, { size });
    expect(linesOf(await remove(buyer, product, 'size8'))).toEqual([
      [product, SIZE, 1],
      [other, SIZE, 1],
      [product, 'size9', 1],
    ]);
    await expect(remove(buyer, product, 'size8')).rejects.toMatchObject({ status: 404, code: 'cart/line-not-found' });
    expect(linesOf(await remove(buyer, product))).toEqual([[other, SIZE, 1]]);
    await expect(remove(buyer, product)).rejects.toMatchObject({ status: 404, code: 'cart/line-not-found' });
    expect(linesOf(await cartOf(somebody))).toEqual([[product, SIZE, 1]]);
    await expect(remove(NOBODY, product)).rejects.toMatchObject({ status: 401 });
  });
});

test('the availability of an item is its price and its free units, or null if it is not sold', async () => {
  const product = await fixture.product(3);
  const buyer = await fixture.buyer();
  const read = (id: number, size = SIZE) => readAvailability(fixture.deps.db, buyer.id, id, size);
  expect(await read(product)).toEqual({ price_cents: 189_900, free: 3 });
  expect(await read(product, 'size8')).toEqual({ price_cents: 189_900, free: null });
  expect(await read(4711)).toBeNull();
});
