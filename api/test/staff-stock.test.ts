import { moveOrder } from '../src/orders/fulfilment/move-order';
import { boughtIn, buyerWith, onHand, openedSession } from './buyer';
import { useTestShop } from './shop';
import { staffMember, useMember } from './staff';

const shop = useTestShop();
const sipho = useMember(shop, 'fulfillment');
beforeAll(() =>
  shop.sql(`update stock set gtin = '6001087340106', sku = 'DUNK-CHALK-10' where product_id = 1 and size = 'size10'`),
);

const change = (product: number, size: string, action: string, body: object) =>
  shop.post(`/staff/api/stock/${product}/${size}/${action}`, { note: '', ...body }, sipho.headers);
const get = (path: string) => shop.get(`/staff/api/stock${path}`, sipho.headers);

describe('CATD-3', () => {
  test('CATD-3: pairs are set, added and removed with a reason, and the history says who and why', async () => {
    expect(await change(1, 'size10', 'add', { count: 5, seen: 3, reason: 'received' })).toMatchObject({ body: { onHand: 8 } });
    expect(await change(1, 'size10', 'remove', { count: 1, seen: 8, reason: 'damaged', note: 'sole came off' })).toMatchObject({
      body: { onHand: 7 },
    });
    expect(await change(1, 'size10', 'set', { count: 6, seen: 7, reason: 'count' })).toMatchObject({ body: { onHand: 6 } });
    const { body } = await get('/1/history?size=size10');
    expect(body.entries.map((entry: Record<string, unknown>) => [entry.delta, entry.onHand, entry.reason, entry.note])).toEqual([
      [-1, 6, 'count', ''],
      [-1, 7, 'damaged', 'sole came off'],
      [5, 8, 'received', ''],
    ]);
    expect(body.entries[0].who).toBe(`Nomsa ${sipho.email}`);
    const [entry] = await shop.sql(`select action, before, after, reason from audit_log where action = 'stock.remove'`);
    expect(entry).toEqual({
      action: 'stock.remove',
      before: { size: 'size10', onHand: 8 },
      after: { size: 'size10', onHand: 7, reason: 'damaged' },
      reason: 'sole came off',
    });
    expect((await shop.get('/products?ids=1')).body[0].stock[0].size10).toBe(6);
  });

  test('CATD-3: a number that changed since the page was loaded, and a wrong reason, change nothing', async () => {
    const stale = await change(1, 'size3', 'add', { count: 1, seen: 49, reason: 'received' });
    expect(stale).toMatchObject({ status: 409, body: { message: 'The stock of UK 3 changed to 50 a moment ago. Look again.' } });
    expect(await change(1, 'size3', 'add', { count: 1, seen: 50, reason: 'damaged' })).toMatchObject({ status: 400 });
    expect(await change(1, 'size12', 'add', { count: 1, seen: 0, reason: 'received' })).toMatchObject({ status: 404 });
    expect(await change(1, 'size3', 'remove', { count: 51, seen: 50, reason: 'lost' })).toMatchObject({ status: 409 });
    const none = { status: 400, body: { errors: [{ field: 'count', message: 'Enter at least one pair.' }] } };
    expect(await change(1, 'size3', 'add', { count: 0, seen: 50, reason: 'received' })).toMatchObject(none);
    expect(await change(1, 'size3', 'remove', { count: 0, seen: 50, reason: 'lost' })).toMatchObject(none);
    expect(await onHand(shop, 1, 'size3')).toBe(50);
  });

  test('refuses a barcode as a number, and allows a new count of a size above the maximum', async () => {
    const scanned = await change(1, 'size3', 'add', { count: 99_999, seen: 50, reason: 'received' });
    expect(scanned).toMatchObject({ status: 409, body: { code: 'stock/too-many' } });
    expect(scanned.body.message).toBe('A size has at most 99999 pairs, and 50 pairs are on hand.');
    await shop.sql(`update stock set on_hand = 100012 where product_id = 1 and size = 'size3'`);
    expect(await change(1, 'size3', 'remove', { count: 2, seen: 100_012, reason: 'lost' })).toMatchObject({
      body: { onHand: 100_010 },
    });
    expect(await change(1, 'size3', 'set', { count: 50, seen: 100_010, reason: 'count' })).toMatchObject({
      body: { onHand: 50 },
    });
  });

  test('CATD-3: never below the pairs that open payments hold, and the refusal names their number', async () => {
    await openedSession(shop, await buyerWith(shop, { productId: 4, size: 'size8', quantity: 2 }));
    const refused = await change(4, 'size8', 'set', { count: 1, seen: 5, reason: 'count' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('2 pairs are held by open payments');
    expect(await change(4, 'size8', 'remove', { count: 4, seen: 5, reason: 'lost' })).toMatchObject({ status: 409 });
    expect(await change(4, 'size8', 'set', { count: 2, seen: 5, reason: 'count' })).toMatchObject({ status: 200 });
    expect((await get('/4')).body.sizes.find(({ size }: { size: string }) => size === 'size8')).toMatchObject({
      onHand: 2,
      held: 2,
    });
  });

  test('CATD-3: a stocktake is booked as a whole; a size that has changed since the count is counted again', async () => {
    const scanned = await get('/scan?code=6001087340106');
    expect(scanned.body).toEqual({ productId: 1, name: 'Dunk Chalk', size: 'size10', onHand: 6, toPack: 0 });
    expect((await get('/scan?code=dunk-chalk-10')).body.size).toBe('size10');
    expect(await get('/scan?code=111')).toMatchObject({ status: 404 });
    const counts = [
      { productId: 2, size: 'size3', counted: 3, seen: 1 },
      { productId: 1, size: 'size10', counted: 5, seen: 6 },
    ];
    const take = (body: object) => shop.post('/staff/api/stocktake', body, sipho.headers);
    const unknown = await take({ counts: [{ productId: 3_000_000_000, size: 'size8', counted: 1, seen: 1 }] });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ message: 'productId is the number of a product.' }] } });
    const refused = await take({ counts });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: 'counts/0' }] } });
    expect(await onHand(shop, 1, 'size10')).toBe(6);
    const taken = await take({ counts: [{ ...counts[0], seen: 2 }, counts[1]], note: 'November' });
    expect(taken.body).toEqual({ counted: 2, differing: 2, difference: 0 });
    expect([await onHand(shop, 1, 'size10'), await onHand(shop, 2, 'size3')]).toEqual([5, 3]);
    expect((await get('/2/history')).body.entries[0]).toMatchObject({ delta: 1, reason: 'count', note: 'November' });
  });

  test('lists by name, finds by name and code, and keeps what is low', async () => {
    const names = async (query: string) => (await get(query)).body.rows.map(({ name }: { name: string }) => name);
    expect(await names('')).toEqual(['AirForce Slate', 'AirMax Mist', 'Dunk Chalk', 'Jordan Ember']);
    expect(await names('?q=chalk-10')).toEqual(['Dunk Chalk']);
    expect(await names('?q=chalk%20dunk')).toEqual(['Dunk Chalk']);
    expect(await names('?q=100%25')).toEqual([]);
    expect(await names('?low=0')).toEqual(['AirForce Slate', 'AirMax Mist', 'Jordan Ember']);
    // As 'What needs attention' counts them: a draft is not for sale yet.
    await shop.sql(`update products set active = false where name = 'AirMax Mist'`);
    expect([await names('?low=0'), await names('?q=mist')]).toEqual([['AirForce Slate', 'Jordan Ember'], ['AirMax Mist']]);
    await shop.sql(`update products set active = true where name = 'AirMax Mist'`);
    expect((await get('?page=2')).body).toMatchObject({ rows: [], total: 4 });
  });

  test('only members with the permission can change stock', async () => {
    const support = await staffMember(shop, 'support');
    expect(await shop.get('/staff/api/stock', support.headers)).toMatchObject({ status: 403 });
  });

  test('CATD-3: pairs that are sold and not packed lie on the shelf, and are not booked back into sale', async () => {
    await shop.sql(`update stock set gtin = '6001087340113' where product_id = 4 and size = 'size8'`);
    const scan = async () => {
      const { body } = await get('/scan?code=6001087340113');
      // The size is found without a code, too, and with the same numbers.
      const { sizes } = (await get('/4')).body as { sizes: { size: string }[] };
      expect(sizes.find(({ size }) => size === body.size)).toMatchObject({ onHand: body.onHand, toPack: body.toPack });
      return body as { onHand: number; toPack: number };
    };
    const take = (count: object) =>
      shop.post('/staff/api/stocktake', { counts: [{ productId: 4, size: 'size8', ...count }] }, sipho.headers);
    await shop.sql(`delete from holds`);
    await shop.sql(`update stock set on_hand = 5 where product_id = 4 and size = 'size8'`);
    const { orderId } = await boughtIn(shop, { productId: 4, size: 'size8', quantity: 2 });
    expect(await scan()).toMatchObject({ onHand: 3, toPack: 2 });
    // One of the two is paid back and does not go out.
    await shop.sql(`update order_lines set refunded_quantity = 1 where order_id = '${orderId}'`);
    expect(await scan()).toMatchObject({ onHand: 3, toPack: 1 });

    // Four lie on the shelf: three and the one to pack.
    expect(await take({ counted: 3, seen: 3, toPack: 1 })).toMatchObject({ status: 200, body: { differing: 0 } });
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, 'packed');
    expect(await scan()).toMatchObject({ onHand: 3, toPack: 0 });
    expect((await take({ counted: 3, seen: 3, toPack: 1 })).body).toMatchObject({
      message: 'None of these counts was saved: count the marked sizes again.',
      errors: [{ field: 'counts/0', message: 'UK 8: The pairs to pack changed to 0 a moment ago. Count again.' }],
    });
    expect((await take({ counted: 2, seen: 4, toPack: 1 })).body.errors).toHaveLength(1);
    expect(await take({ counted: -1, seen: 3, toPack: 0 })).toMatchObject({ status: 400 });
    // A page of the previous release does not send the pairs to pack.
    expect(await take({ counted: 3, seen: 3 })).toMatchObject({ status: 200 });

    // The new pair of an exchange lies on the shelf until its parcel leaves.
    await shop.sql(`update orders set status = 'delivered' where id = '${orderId}'`);
    await shop.sql(`update order_lines set awaits_parcel = true where order_id = '${orderId}'`);
    expect(await scan()).toMatchObject({ onHand: 3, toPack: 1 });
    await shop.sql(`update order_lines set awaits_parcel = false where order_id = '${orderId}'`);
    expect(await scan()).toMatchObject({ onHand: 3, toPack: 0 });
  });
});
