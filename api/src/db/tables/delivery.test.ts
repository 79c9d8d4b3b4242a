import { buyerWith, confirm, fillCard, order, PAID_CARD } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';
import { staffMember, useMember } from '../../../test/staff';
import { businessDay } from '../../time/business-day';

const shop = useTestShop();
const owner = useMember(shop, 'owner');

const LOCKER = { id: 'rosebank-1', name: 'Rosebank Mall', address: '50 Bath Ave, Johannesburg, 2196' };
const NOTHING = { pickUp: { active: false }, lockers: { active: false, points: [] }, closedDays: [] };
const ALL = { pickUp: { active: true }, lockers: { active: true, points: [LOCKER] }, closedDays: [] };
const settings = async () => (await shop.get('/staff/api/delivery', owner.headers)).body;
const set = async (wanted: object, version?: number) =>
  shop.put('/staff/api/delivery', { version: version ?? (await settings()).version, ...wanted }, owner.headers);
const item = { productId: 1, size: 'size3' };
const arrivesOn = ({ arrivesBy }: { arrivesBy: string }) => businessDay(new Date(arrivesBy));

test('SELL-6: a shop offers the courier, and the methods that its owner enables', async () => {
  const buyer = await buyerWith(shop, item);
  const offered = async () => (await shop.get('/api/delivery', buyer.auth)).body;
  await set(NOTHING);
  expect((await offered()).map(({ id }: { id: string }) => id)).toEqual(['courier']);
  expect((await order(shop, buyer, { delivery: 'pick-up' })).body.message).toBe(
    'This delivery method is no longer offered. Please choose another.',
  );
  await set(ALL);
  expect(await offered()).toMatchObject([
    { id: 'courier', label: 'Courier', points: [] },
    { id: 'pick-up', label: 'Pick-up at the shop', address: shop.config.shop.address },
    { id: 'locker', label: 'Locker', points: [LOCKER] },
  ]);
  expect((await order(shop, buyer, { delivery: 'locker:nowhere' })).status).toBe(409);
  expect((await order(shop, buyer, { delivery: 7 })).status).toBe(400);
  expect((await shop.get('/api/delivery')).status).toBe(401);
});

test('two thousand lockers can be stored, as the settings promise', async () => {
  const points = Array.from({ length: 2_000 }, (_, index) => ({ ...LOCKER, id: `rosebank-${index}` }));
  expect((await set({ ...ALL, lockers: { active: true, points } })).body.lockers.points).toHaveLength(2_000);
  await set(NOTHING);
});

test('anybody may read the delivery estimate of the courier, including closed days', async () => {
  const estimate = async () => arrivesOn((await shop.get('/delivery-estimate')).body);
  await set(NOTHING);
  const before = await estimate();
  const buyer = await buyerWith(shop, item);
  expect(before).toBe(arrivesOn((await shop.get('/api/delivery', buyer.auth)).body[0]));
  await set({ ...NOTHING, closedDays: [before] });
  expect((await estimate()) > before).toBe(true);
  await set(NOTHING);
});

test('SELL-6: the chosen delivery is frozen into the order and its mail, whatever the settings say later', async () => {
  for (const [delivery, frozen, line] of [
    [
      'locker:rosebank-1',
      { kind: 'locker', label: LOCKER.name, address: LOCKER.address },
      `Ships to locker: Rosebank Mall, ${LOCKER.address}`,
    ],
    ['pick-up', { kind: 'pick-up', label: 'Pick-up at the shop' }, `Pick up at: ${shop.config.shop.address}`],
    ['courier', undefined, 'Ships to: 12 Fox Street'],
  ] as const) {
    await set(ALL);
    const buyer = await buyerWith(shop, item);
    const { body } = await order(shop, buyer, { delivery });
    await set(NOTHING);
    await fillCard(shop, body.session_id, PAID_CARD);
    const placed = (await confirm(shop, buyer, body.session_id)).body;
    if (frozen) expect(placed.delivery).toMatchObject(frozen);
    else expect(placed).not.toHaveProperty('delivery');
    // The courier's number of the locker is for the shop.
    expect(placed.delivery ?? {}).not.toHaveProperty('pointId');
    const staffSees = (await shop.get(`/staff/api/orders/${placed.orderId}`, owner.headers)).body;
    expect(staffSees.delivery?.pointId).toBe(frozen?.kind === 'locker' ? LOCKER.id : undefined);
    const mail = (await shop.outbox(buyer.email, 2)).find(({ subject }) => subject.startsWith('Your order'));
    expect(mail?.text).toContain(line);
  }
});

test('an order for pick-up is packed, announced as ready, and handed over: no courier is involved', async () => {
  await set(ALL);
  const buyer = await buyerWith(shop, item);
  const { body } = await order(shop, buyer, { delivery: 'pick-up' });
  await fillCard(shop, body.session_id, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, body.session_id)).body as { orderId: string };
  await set(NOTHING);
  const act = async (action: string, more: object = {}) => {
    const { version } = (await shop.get(`/staff/api/orders/${orderId}`, owner.headers)).body;
    return shop.post(`/staff/api/orders/${orderId}/${action}`, { version, ...more }, owner.headers);
  };
  expect((await act('deliver')).status).toBe(409);
  expect((await act('pack')).body.actions).toEqual(['deliver', 'note', 'resend-mail']);
  expect(await act('send', { courier: 'Aramex', tracking: 'A-1' })).toMatchObject({
    status: 409,
    body: { message: 'This order is picked up at the shop: mark it delivered once the shopper has it.' },
  });
  await shop.sql(`update orders set packing_hold = 'payment disputed' where id = '${orderId}'`);
  expect((await act('deliver')).body.code).toBe('order/on-hold');
  await shop.sql(`update orders set packing_hold = '' where id = '${orderId}'`);
  expect((await act('deliver')).body).toMatchObject({ status: 'delivered', shipment: null });
  const mails = await shop.outbox(buyer.email, 4);
  const packed = mails.find(({ subject }) => subject === `Order ${orderId} is packed`)?.text;
  expect(packed).toContain(`Pick up at: ${shop.config.shop.address}`);
  for (const { text } of mails) expect(text).not.toMatch(/courier|On its way/i);
  const [, link = ''] = /Track your order: (\S+)/.exec(packed ?? '') ?? [];
  const { body: page } = await shop.get(new URL(link).pathname);
  expect(page).toContain('Delivered');
  expect(page).not.toContain('On its way');
});

test('SELL-6: closed days and the way of delivery move the estimate', async () => {
  const buyer = await buyerWith(shop, item);
  const days = async () => (await shop.get('/api/delivery', buyer.auth)).body.map(arrivesOn);
  await set(ALL);
  const [courier, pickUp, locker] = await days();
  expect(pickUp < courier).toBe(true);
  expect(locker).toBe(courier);
  await set({ ...ALL, closedDays: [pickUp] });
  const later = await days();
  expect(later[1] > pickUp).toBe(true);
  expect(later[0] > courier).toBe(true);
});

test('only owners change the settings; a concurrent change gets 409, and a locker is listed once', async () => {
  const manager = await staffMember(shop, 'manager');
  expect((await shop.get('/staff/api/delivery', manager.headers)).status).toBe(403);
  const { version } = await settings();
  expect((await set(ALL, version)).body).toMatchObject({ version: version + 1 });
  const second = await set(NOTHING, version);
  expect([second.status, second.body.message]).toEqual([
    409,
    `This setting was changed by Nomsa ${owner.email} a moment ago. Look again.`,
  ]);
  expect((await set({ ...ALL, lockers: { active: true, points: [LOCKER, LOCKER] } })).body.errors).toEqual([
    { field: 'points', message: 'The locker rosebank-1 is listed twice.' },
  ]);
  expect((await set({ ...ALL, lockers: { active: true, points: [] } })).body.errors).toEqual([
    { field: 'points', message: 'Lockers are switched on: list at least one.' },
  ]);
  for (const field of ['name', 'address'])
    expect(await set({ ...ALL, lockers: { active: true, points: [{ ...LOCKER, [field]: ' \u200b' }] } })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(`^${field} is a text of 1 to`) }] },
    });
  expect((await set({ ...ALL, closedDays: ['2026-12-28', '2026-02-30'] })).body.errors).toEqual([
    { field: 'closedDays', message: 'There is no such day: 2026-02-30.' },
  ]);
  const twice = ['2026-12-28', '2026-12-27', '2026-12-28'];
  expect((await set({ ...ALL, closedDays: twice }, version + 1)).body.closedDays).toEqual(['2026-12-27', '2026-12-28']);
  const { entries } = (await shop.get('/staff/api/audit?q=settings.delivery', owner.headers)).body;
  expect(entries[1]).toMatchObject({ before: { version }, after: { version: version + 1 } });
});
