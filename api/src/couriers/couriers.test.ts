import { buyerWith, confirm, fillCard, order, PAID_CARD } from '../../test/buyer';
import { startTestShop, type TestShop } from '../../test/shop';
import { COURIER_KEY, startSimulatedCourier, type SimulatedCourier } from '../../test/simulated-courier';
import { staffMember, type TestMember } from '../../test/staff';
import { configuredCourier, courierSettingErrors } from './configured-courier';
import { bookParcel } from './book-parcel';
import type { Courier } from './courier';
import { addressOf } from './ship-logic/address';
import { trackParcels } from './track-parcels';

let shop: TestShop;
let courier: SimulatedCourier;
let packer: TestMember;
let owner: TestMember;
beforeAll(async () => {
  courier = await startSimulatedCourier();
  shop = await startTestShop({ env: { COURIER: 'ship-logic', SHIP_LOGIC_URL: courier.url, SHIP_LOGIC_KEY: COURIER_KEY } });
  packer = await staffMember(shop, 'fulfillment');
  owner = await staffMember(shop, 'owner');
});
afterAll(async () => {
  await shop.close();
  await courier.close();
});

const parcel = async (id: string) => (await shop.get(`/staff/api/orders/${id}/parcel`, packer.headers)).body;
const versionOf = async (id: string) => (await shop.get(`/staff/api/orders/${id}`, packer.headers)).body.version as number;
const book = async (id: string, version?: number) =>
  shop.post(`/staff/api/orders/${id}/parcel`, { version: version ?? (await versionOf(id)) }, packer.headers);
const callOff = (id: string, query = '') => shop.post(`/staff/api/orders/${id}/parcel/cancel${query}`, {}, packer.headers);
const statusOf = async (id: string) =>
  (await shop.sql<{ status: string }>(`select status from orders where id = '${id}'`))[0]?.status;

async function paidOrder(): Promise<{ id: string; email: string }> {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3', quantity: 2 });
  const { body } = await order(shop, buyer, { address: '12 Fox Street, Marshalltown, Johannesburg' });
  await fillCard(shop, body.session_id, PAID_CARD);
  return { id: (await confirm(shop, buyer, body.session_id)).body.orderId, email: buyer.email };
}
async function packedOrder() {
  const placed = await paidOrder();
  await shop.post(`/staff/api/orders/${placed.id}/pack`, { version: await versionOf(placed.id) }, packer.headers);
  return placed;
}

const theCourier = () => configuredCourier(shop.config) as Courier;
/** The courier says this of the last parcel, and the shop asks. */
async function hears(status: string, asked: Courier = theCourier()): Promise<void> {
  (courier.shipments.at(-1) as { status: string }).status = status;
  await shop.sql('update parcel_bookings set next_check_at = now() where next_check_at is not null');
  const log = { warn: () => undefined, info: () => undefined } as never;
  await trackParcels({ db: shop.api.db, config: shop.config, log }, asked);
}

test('a packed order is booked once, with all that the courier needs, and its label is had from there', async () => {
  const { id, email } = await packedOrder();
  expect(await parcel(id)).toEqual({ courier: 'The Courier Guy', booking: null, canBook: true, canCancel: false });
  const version = await versionOf(id);
  expect((await book(id, version)).body).toMatchObject({ booking: { state: 'booked', tracking: 'TCG9000' }, canBook: false });
  expect((await book(id, version)).status).toBe(200);
  expect(courier.shipments).toHaveLength(1);
  expect(courier.shipments[0]?.request).toMatchObject({
    collection_address: {
      street_address: '14 Bree Street',
      local_area: 'Cape Town City Centre',
      city: 'Cape Town',
      code: '8001',
    },
    delivery_address: {
      type: 'residential',
      street_address: '12 Fox Street',
      local_area: 'Marshalltown',
      city: 'Johannesburg',
      zone: 'Gauteng',
      country: 'ZA',
      code: '2001',
    },
    delivery_contact: { name: 'Thandi Nkosi', mobile_number: '082 123 4567', email },
    parcels: [{ submitted_weight_kg: 1.5 }, { submitted_weight_kg: 1.5 }],
    declared_value: 3798,
    service_level_code: 'ECO',
    customer_reference: id,
    mute_notifications: true,
  });
  const label = await shop.get(`/staff/api/orders/${id}/parcel/label`, packer.headers);
  expect([label.status, label.headers.get('location')]).toEqual([302, 'https://labels.example/9000.pdf?signature=1']);
  const { timeline, label: printed } = (await shop.get(`/staff/api/orders/${id}`, packer.headers)).body;
  expect(printed).toEqual(['Thandi Nkosi', '12 Fox Street, Marshalltown, Johannesburg', 'Gauteng', '2001']);
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'courier booked', detail: 'The Courier Guy, TCG9000' }));
  const { entries } = (await shop.get('/staff/api/audit?q=order.courier', owner.headers)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['order.courier-booked', 'order.courier-asked']);
});

test('a booking is found again after its answer was lost, and not made twice', async () => {
  const { id } = await packedOrder();
  const before = courier.shipments.length;
  courier.loseNextReply();
  const lost = await book(id);
  expect([lost.status, lost.body.code]).toEqual([503, 'courier/no-answer']);
  expect(await parcel(id)).toMatchObject({ booking: { state: 'booking' }, canBook: true });
  expect((await book(id)).body.booking.state).toBe('booked');
  expect(courier.shipments).toHaveLength(before + 1);
});

test('a booking is not made twice if its answer was lost and the next try had a key that is refused', async () => {
  const { id } = await packedOrder();
  const before = courier.shipments.length;
  courier.loseNextReply();
  await book(id);
  courier.refuseKey(true);
  const refused = await book(id);
  courier.refuseKey(false);
  expect([refused.status, refused.body.code]).toEqual([503, 'courier/no-answer']);
  expect(refused.body.message).toContain("rejects the shop's API key");
  expect(await parcel(id)).toMatchObject({ booking: { state: 'booking' }, canBook: true });
  expect((await book(id)).body.booking.state).toBe('booked');
  expect(courier.shipments).toHaveLength(before + 1);
});

test('two concurrent bookings ask the courier once', async () => {
  const { id } = await packedOrder();
  const before = courier.shipments.length;
  const version = await versionOf(id);
  const statuses = (await Promise.all([book(id, version), book(id, version), book(id, version)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(courier.shipments).toHaveLength(before + 1);
});

test('a try that is rolled back does not ask the courier', async () => {
  const { id } = await packedOrder();
  const before = courier.shipments.length;
  let tries = 0;
  /** The database rolls the first try back, and another process books the parcel before the second one. */
  const execute = async (work: (trx: never) => Promise<unknown>) => {
    tries += 1;
    if (tries > 1) return shop.api.db.transaction().execute((trx) => work(trx as never));
    const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
    const rolledBack = shop.api.db.transaction().execute(async (trx) => {
      await work(trx as never);
      throw conflict;
    });
    await expect(rolledBack).rejects.toBe(conflict);
    expect((await book(id)).status).toBe(200);
    throw conflict;
  };
  const db = { transaction: () => ({ execute }) } as never;
  const actor = { staffId: packer.id, role: 'fulfillment', requestId: '' } as const;
  await bookParcel({ db }, theCourier(), id, { actor });
  expect([tries, courier.shipments.length]).toEqual([2, before + 1]);
});

test('a refusal shows what the courier replied, and the parcel can be booked again', async () => {
  const { id } = await packedOrder();
  courier.refuseNext('delivery_address: 12 Fox Street is not served');
  const refused = await book(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The Courier Guy refused this parcel: delivery_address: 12 Fox Street is not served',
  ]);
  expect(await parcel(id)).toMatchObject({ booking: { state: 'refused' }, canBook: true });
  // The log outlives the customer's data, and entries cannot be erased.
  expect(
    await shop.sql(`select after from audit_log where action = 'order.courier-refused' and subject = 'order:${id}'`),
  ).toEqual([{ after: { courier: 'The Courier Guy', state: 'refused' } }]);
  expect((await book(id)).body.booking.state).toBe('booked');
});

test('the order moves as its parcel moves, and the shopper gets one mail', async () => {
  const { id, email } = await packedOrder();
  await book(id);
  await hears('a word of next year');
  expect(await statusOf(id)).toBe('packed');
  await hears('collected');
  await hears('in-transit');
  expect(await statusOf(id)).toBe('on its way');
  const { shipment } = (await shop.get(`/staff/api/orders/${id}`, packer.headers)).body;
  expect(shipment).toMatchObject({ courier: 'The Courier Guy', tracking: courier.shipments.at(-1)?.short_tracking_reference });
  await hears('delivered');
  await hears('delivered');
  expect(await statusOf(id)).toBe('delivered');
  const subjects = (await shop.outbox(email, 5)).map(({ subject }) => subject);
  for (const what of ['is on its way', 'was delivered']) expect(subjects.filter((each) => each.includes(what))).toHaveLength(1);
});

interface Refund {
  kind: string;
  lines?: object[];
  restock?: boolean;
}
const refund = async (id: string, what: Refund) => {
  const asked = { ...what, reason: 'Torn', expectedRefundedCents: 0, version: await versionOf(id) };
  expect((await shop.post(`/staff/api/orders/${id}/refunds`, asked, owner.headers)).status).toBe(200);
};
const waiting = async (kind: string): Promise<{ id: string; detail: string }[]> => {
  const { body } = await shop.get('/staff/api/attention', owner.headers);
  return body.find((each: { kind: string }) => each.kind === kind)?.items ?? [];
};
const waitingFor = async (kind: string, orderId: string) => (await waiting(kind)).filter(({ id }) => id === orderId);
const note = async (id: string) =>
  shop.post(`/staff/api/orders/${id}/notes`, { text: 'It is settled.', version: await versionOf(id) }, packer.headers);

test.each([
  ['on hold', (id: string) => shop.sql(`update orders set packing_hold = 'payment disputed' where id = '${id}'`)],
  ['to be packed again', (id: string) => refund(id, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] })],
])('an order that is %s counts as sent once the courier has it, and needs attention', async (_, stop) => {
  const { id } = await packedOrder();
  await book(id);
  await stop(id);
  expect(await waitingFor('couriers-to-call-off', id)).toHaveLength(1);
  const label = await shop.get(`/staff/api/orders/${id}/parcel/label`, packer.headers);
  expect([label.status, label.body.code]).toEqual([409, 'courier/not-bookable']);
  expect((await shop.get(`/staff/api/orders/${id}/refunds`, owner.headers)).body).toMatchObject({ isCourierBooked: true });
  await hears('collected');
  await hears('in-transit');
  expect(await statusOf(id)).toBe('on its way');
  expect(await waitingFor('couriers-to-call-off', id)).toEqual([]);
  expect(await waitingFor('parcels-gone', id)).toHaveLength(1);
  const { body } = await shop.get(`/staff/api/orders/${id}`, owner.headers);
  expect(body.actions).not.toContain('cancel');
  expect((await shop.get(`/staff/api/orders/${id}/refunds`, owner.headers)).body).toMatchObject({
    isInShop: false,
    isCourierBooked: false,
  });
  expect((await note(id)).status).toBe(200);
  expect(await waitingFor('parcels-gone', id)).toEqual([]);
  await hears('delivered');
  expect(await statusOf(id)).toBe('delivered');
});

test('a refunded order that the courier has needs attention once, and again when it is delivered', async () => {
  const { id } = await packedOrder();
  await book(id);
  await refund(id, { kind: 'whole', restock: true });
  for (const status of ['collected', 'in-transit', 'in-transit']) await hears(status);
  expect(await statusOf(id)).toBe('refunded');
  expect(await waitingFor('parcels-gone', id)).toHaveLength(1);
  await note(id);
  expect(await waitingFor('parcels-gone', id)).toEqual([]);
  await hears('delivered');
  expect(await waitingFor('parcels-gone', id)).toHaveLength(1);
  const { timeline } = (await shop.get(`/staff/api/orders/${id}`, packer.headers)).body as { timeline: { what: string }[] };
  expect(timeline.map(({ what }) => what).filter((what) => what.startsWith('courier '))).toEqual([
    ...['courier booked', 'courier has the parcel', 'courier delivered the parcel'],
  ]);
});

test('a booking that the courier cancels leaves the order alone, and the parcel can be booked again', async () => {
  const { id } = await packedOrder();
  await book(id);
  await hears('cancelled');
  expect(await statusOf(id)).toBe('packed');
  expect(await parcel(id)).toMatchObject({ booking: { state: 'cancelled' }, canBook: true });
  const before = courier.shipments.length;
  expect((await book(id)).status).toBe(200);
  expect(courier.shipments).toHaveLength(before + 1);
});

test('a cancelled order calls its courier off once, and staff read that in its history', async () => {
  const { id } = await packedOrder();
  await book(id);
  const everything = { kind: 'whole', restock: true, reason: 'Torn', expectedRefundedCents: 0 };
  await shop.post(`/staff/api/orders/${id}/refunds`, { ...everything, version: await versionOf(id) }, owner.headers);
  expect(await statusOf(id)).toBe('refunded');
  expect(await parcel(id)).toMatchObject({ booking: { state: 'booked' }, canBook: false, canCancel: true });
  expect((await callOff(id)).body).toMatchObject({ booking: { state: 'cancelled' }, canBook: false, canCancel: false });
  const { status, short_tracking_reference: tracking } = courier.shipments.at(-1)!;
  expect(status).toBe('cancelled');
  expect((await callOff(id)).status).toBe(200);
  const { timeline } = (await shop.get(`/staff/api/orders/${id}`, packer.headers)).body as { timeline: { what: string }[] };
  expect(timeline.filter(({ what }) => what === 'courier called off')).toEqual([
    expect.objectContaining({ detail: `The Courier Guy, ${tracking}` }),
  ]);
  const { entries } = (await shop.get(`/staff/api/audit?q=order.courier-cancelled`, owner.headers)).body;
  expect(entries).toHaveLength(1);
});

test('a parcel that is packed again is cancelled and booked again, even if a response of the courier was lost', async () => {
  const { id } = await packedOrder();
  courier.loseNextReply();
  expect((await book(id)).status).toBe(503);
  courier.loseNextReply();
  const lost = await callOff(id);
  expect([lost.status, lost.body.code]).toEqual([503, 'courier/no-answer']);
  expect((await callOff(id)).body).toMatchObject({ booking: { state: 'cancelled' }, canBook: true });
  expect(courier.shipments.at(-1)?.status).toBe('cancelled');
  const before = courier.shipments.length;
  const first = (await parcel(id)).booking.id;
  expect((await book(id)).body).toMatchObject({ booking: { state: 'booked' } });
  expect(courier.shipments).toHaveLength(before + 1);
  // A page that shows the first booking does not call off the second one.
  expect(await callOff(id, `?booking=${first}`)).toMatchObject({ status: 409, body: { code: 'courier/not-cancellable' } });
  const { booking } = await parcel(id);
  expect(booking).toMatchObject({ state: 'booked' });
  expect((await callOff(id, `?booking=${booking.id}`)).body).toMatchObject({ booking: { state: 'cancelled' } });
});

test('a parcel that was called off is booked again, even if that response was lost, too', async () => {
  const { id } = await packedOrder();
  courier.loseNextReply();
  await book(id);
  courier.loseNextReply();
  expect((await callOff(id)).status).toBe(503);
  expect((await book(id)).body).toMatchObject({ booking: { state: 'booked' } });
  expect(courier.shipments.slice(-2).map(({ status }) => status)).toEqual(['cancelled', 'submitted']);
  await hears('submitted');
  expect((await book(id)).body).toMatchObject({ booking: { state: 'booked' }, canCancel: true });
});

test('a booking that never arrived at the courier is called off', async () => {
  const { id } = await packedOrder();
  courier.refuseKey(true);
  await book(id);
  courier.refuseKey(false);
  expect(await parcel(id)).toMatchObject({ booking: { state: 'booking' } });
  expect((await callOff(id)).body).toMatchObject({ booking: { state: 'cancelled' }, canBook: true });
});

test('a booking that staff cancel during a query to the courier stays cancelled', async () => {
  const { id } = await packedOrder();
  await book(id);
  const slow = theCourier();
  const track: Courier['track'] = async (tracking) => {
    const answer = await slow.track(tracking);
    if (courier.shipments.at(-1)?.short_tracking_reference === tracking) expect((await callOff(id)).status).toBe(200);
    return answer;
  };
  await hears('submitted', { ...slow, track });
  expect(await parcel(id)).toMatchObject({ booking: { state: 'cancelled' }, canBook: true });
});

test('a parcel that the courier has is not called off, by what the shop knows and by what the courier says', async () => {
  const { id } = await packedOrder();
  const nothing = await callOff(id);
  expect([nothing.status, nothing.body.code]).toEqual([404, 'courier/not-booked']);
  await book(id);
  (courier.shipments.at(-1) as { status: string }).status = 'collected';
  const refused = await callOff(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The Courier Guy refused to cancel this parcel: Shipment is collected',
  ]);
  await hears('collected');
  expect((await callOff(id)).body.code).toBe('courier/not-cancellable');
  expect(await parcel(id)).toMatchObject({ booking: { state: 'collected' }, canCancel: false });
});

test('a parcel stays booked while the courier refuses the shop’s key', async () => {
  const { id } = await packedOrder();
  await book(id);
  courier.refuseKey(true);
  const refused = await callOff(id);
  courier.refuseKey(false);
  expect([refused.status, refused.body.code]).toEqual([503, 'courier/no-answer']);
  expect(refused.body.message).toContain("rejects the shop's API key");
  expect(await parcel(id)).toMatchObject({ booking: { state: 'booked' }, canCancel: true });
  expect((await callOff(id)).body).toMatchObject({ booking: { state: 'cancelled' } });
});

test('only a packed order that goes by courier is booked, and only in the version that the page showed', async () => {
  const { id } = await paidOrder();
  const unpacked = await book(id);
  expect([unpacked.status, unpacked.body.code]).toEqual([409, 'courier/not-bookable']);
  const packed = await packedOrder();
  expect((await book(packed.id, 1)).body.code).toBe('staff/changed-meanwhile');
  await shop.sql(`update orders set delivery = '{"kind": "pick-up", "label": "", "address": ""}' where id = '${packed.id}'`);
  expect((await book(packed.id)).body.code).toBe('courier/not-bookable');
});

test('it is off by default, and wrong settings are named at the start', () => {
  expect(configuredCourier({ ...shop.config, env: {} })).toBeNull();
  expect(courierSettingErrors({})).toEqual([]);
  expect(courierSettingErrors({ COURIER: 'pigeon' })).toEqual(["COURIER must be manual or ship-logic, not 'pigeon'."]);
  expect(courierSettingErrors({ COURIER: 'ship-logic', SHIP_LOGIC_URL: 'courier' })).toHaveLength(2);
});

test.each([
  ['12 Fox Street, Marshalltown, Johannesburg', ['12 Fox Street', 'Marshalltown', 'Johannesburg', '']],
  ['Unit 4, 12 Fox Street, Marshalltown, Johannesburg, 2001', ['Unit 4, 12 Fox Street', 'Marshalltown', 'Johannesburg', '2001']],
  ['12 Fox Street\nJohannesburg', ['12 Fox Street', '', 'Johannesburg', '']],
  ['12 Fox Street', ['12 Fox Street', '', '', '']],
  ['Unit 5\n12 Long Street\nGardens\nCape Town', ['Unit 5, 12 Long Street', 'Gardens', 'Cape Town', '']],
  ['Unit 5\n12 Long Street\nCape Town 8001', ['Unit 5, 12 Long Street', '', 'Cape Town', '8001']],
  ['Unit 5\n12 Long Street', ['Unit 5, 12 Long Street', '', '', '']],
  ['1234 Zone 6, Lenasia Ext 9\nSoweto, Gauteng\nSouth Africa', ['1234 Zone 6', 'Lenasia Ext 9', 'Soweto', '']],
  ['Dorp Street, Stellenbosch, Western Cape, 7600', ['Dorp Street', '', 'Stellenbosch', '7600']],
  ['P.O. Box 1234\nKnysna', ['P.O. Box 1234', '', 'Knysna', '']],
  ['', ['', '', '', '']],
])('reads street, suburb, city and code of %j', (text, expected) => {
  const { street_address, local_area, city, code } = addressOf(text, { type: 'residential' });
  expect([street_address, local_area, city, code]).toEqual(expected);
});

test('a long refusal of the courier still fits into a message', async () => {
  const { id } = await packedOrder();
  courier.refuseNext('x'.repeat(400));
  const { message } = (await book(id)).body;
  expect(message).toMatch(/^The Courier Guy refused this parcel: x{200}/);
  expect(message.length).toBeLessThanOrEqual(300);
});

test('BO-9: a colleague who has not seen that the courier is booked, or called off, does not send the parcel another way', async () => {
  const { id } = await packedOrder();
  const send = async (seen: number) =>
    (await shop.post(`/staff/api/orders/${id}/send`, { version: seen, courier: 'Other', tracking: 'X1' }, owner.headers)).body;
  const changed = { code: 'staff/changed-meanwhile', message: expect.stringContaining(` Nomsa ${packer.email} `) };
  const beforeBooking = await versionOf(id);
  await book(id, beforeBooking);
  expect(await send(beforeBooking)).toMatchObject(changed);
  const beforeCallingOff = await versionOf(id);
  await callOff(id);
  expect(await send(beforeCallingOff)).toMatchObject(changed);
});
