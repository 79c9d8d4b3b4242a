import { prepareScenarios } from '../../test/scenarios';
import { OPERATOR } from '../audit/actor';
import { up } from '../db/migrations/051-attention-items';
import { moveOrder } from '../orders/fulfilment/move-order';
import { releaseHold } from '../orders/fulfilment/packing-hold';
import { recordDispute } from '../refunds/record-dispute';
import { addNote } from '../staff/orders/add-note';

const shop = prepareScenarios();

const itemsOf = async (orderId: string) =>
  (
    await shop.rows<{ kind: string; ref: string; closed: boolean }>(
      `select kind, ref, closed_at is not null as closed from attention_items where order_id = '${orderId}' order by id`,
    )
  ).map(({ kind, ref, closed }) => `${[kind, ref].filter(Boolean).join(' ')}: ${closed ? 'closed' : 'open'}`);
const write = (orderId: string, event: string, reason = '') =>
  shop.rows(`insert into order_events (order_id, event, reason) values ('${orderId}', '${event}', '${reason}')`);

test('opens and closes tasks for a release without migration 051, which writes only the history', async () => {
  const { orderId } = await shop.orderedScenario(1);
  await write(orderId, 'payment disputed', 'Dispute 1');
  await write(orderId, 'payment disputed', 'Dispute 2');
  await write(orderId, 'dispute resolved', 'Dispute 1');
  await write(orderId, 'courier has the parcel', 'Ask for it back.');
  await write(orderId, 'refund paid twice', 'Compare.');
  expect(await itemsOf(orderId)).toEqual([
    'dispute Dispute 1: closed',
    'dispute Dispute 2: open',
    'late parcel: open',
    'refund: open',
  ]);
  await write(orderId, 'note', 'The parcel is back.');
  await write(orderId, 'released');
  expect((await itemsOf(orderId)).filter((item) => item.endsWith('open'))).toEqual(['late parcel: open', 'refund: open']);
});

test.each([
  ['support', 'late parcel: open', 'refund: open'],
  ['fulfillment', 'late parcel: closed', 'refund: open'],
  ['manager', 'late parcel: closed', 'refund: closed'],
] as const)('a note by %s closes only the tasks that its writer may close', async (role, ...items) => {
  const { orderId } = await shop.orderedScenario(1);
  await write(orderId, 'courier has the parcel', 'Ask for it back.');
  await write(orderId, 'refund paid twice', 'Compare.');
  const [member] = await shop.rows<{ id: number }>(`insert into staff (email, name, password_hash, role, totp_secret)
    values ('${role}@example.com', '${role}', '', '${role}', '') returning id`);
  const [order] = await shop.rows<{ version: number }>(`select version from orders where id = '${orderId}'`);
  const actor = { staffId: member!.id, role, requestId: '' };
  await addNote(shop.deps, orderId, 'The customer called.', { actor, version: order!.version });
  expect(await itemsOf(orderId)).toEqual(items);
  const settled = items.flatMap((item) => (item.endsWith('closed') ? [item.split(':')[0]] : []));
  const [entry] = await shop.rows<{ before: object | null; after: object }>(
    `select before, after from audit_log where subject = 'order:${orderId}' and action = 'order.note'`,
  );
  expect(entry).toEqual({
    before: settled.length ? { tasks: settled } : null,
    after: { length: 20, ...(settled.length && { tasks: [] }) },
  });
});

const received = (event_id: string) => ({ provider: 'sandbox', event_id, type: 'dispute', session_id: null });

describe('without the trigger for earlier releases', () => {
  beforeAll(() => shop.rows('alter table order_events disable trigger order_events_keep_attention'));
  afterAll(() => shop.rows('alter table order_events enable trigger order_events_keep_attention'));

  test('BO-12: a dispute waits until the bank or staff end it', async () => {
    const { orderId, session } = await shop.orderedScenario(1);
    const row = (await shop.settled(session))!;
    const hear = (what: 'dispute' | 'dispute-resolved', dispute: string) =>
      recordDispute(shop.deps, row, { what, dispute, received: received(`${what} ${dispute}`) });
    for (const id of ['1', '2', '2']) await hear('dispute', id);
    await hear('dispute-resolved', '1');
    expect(await itemsOf(orderId)).toEqual(['dispute Dispute 1: closed', 'dispute Dispute 2: open']);
    await releaseHold(shop.deps, orderId, 'It is another card');
    expect(await itemsOf(orderId)).toEqual(['dispute Dispute 1: closed', 'dispute Dispute 2: closed']);
  });

  test('BO-12: a dispute that is reported after its end creates no task and no mail; the order waits for staff as usual', async () => {
    const { orderId, session } = await shop.orderedScenario(1);
    const row = (await shop.settled(session))!;
    const hear = (what: 'dispute' | 'dispute-resolved', dispute: string) =>
      recordDispute(shop.deps, row, { what, dispute, received: received(`${what} ${dispute} of ${orderId}`) });
    const mails = async () =>
      (
        await shop.rows(
          `select from mails where recipient = '${shop.deps.config.shop.email}' and body_text like '%${orderId}%disput%'`,
        )
      ).length;
    await hear('dispute-resolved', '1');
    for (const id of ['1', '1']) await hear('dispute', id);
    expect((await itemsOf(orderId)).filter((item) => item.endsWith('open'))).toEqual([]);
    const before = await mails();
    expect(await shop.rows(`select packing_hold from orders where id = '${orderId}'`)).toEqual([
      { packing_hold: 'payment disputed' },
    ]);
    const events = await shop.rows<{ event: string }>(
      `select event from order_events where order_id = '${orderId}' and reason = 'Dispute 1' order by id`,
    );
    expect(events.map(({ event }) => event)).toEqual(['dispute resolved', 'payment disputed']);
    await hear('dispute', '2');
    expect((await itemsOf(orderId)).filter((item) => item.endsWith('open'))).toEqual(['dispute Dispute 2: open']);
    expect([before, await mails()]).toEqual([0, 1]);
  });

  test('BO-12: a parcel that should not have left waits until a note says how it was settled', async () => {
    const { orderId } = await shop.orderedScenario(1);
    await moveOrder(shop.deps, orderId, 'packed');
    await shop.rows(`update orders set status = 'refunded' where id = '${orderId}'`);
    await moveOrder(shop.deps, orderId, 'on its way', { byCourier: true });
    expect(await itemsOf(orderId)).toEqual(['late parcel: open']);
    const [order] = await shop.rows<{ version: number }>(`select version from orders where id = '${orderId}'`);
    await addNote(shop.deps, orderId, 'The courier brings it back.', { actor: OPERATOR, version: order!.version });
    expect(await itemsOf(orderId)).toEqual(['late parcel: closed']);
  });

  test('the migration turns the history entries that were open tasks into attention items, and no others', async () => {
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push((await shop.orderedScenario(1)).orderId);
    const [waiting, settled, disputed] = orders as [string, string, string];
    for (const id of [waiting, settled]) await write(id, 'refund at the provider failed', 'Refund it here.');
    await write(settled, 'note', 'Done');
    for (const reason of ['Dispute 1', 'Dispute 2']) await write(disputed, 'payment disputed', reason);
    await write(disputed, 'dispute resolved', 'Dispute 1');
    await shop.rows('drop table attention_items cascade');
    await shop.rows('drop function keep_attention cascade');
    await up(shop.deps.db as never);
    expect([await itemsOf(waiting), await itemsOf(settled), await itemsOf(disputed)]).toEqual([
      ['refund: open'],
      [],
      ['dispute Dispute 2: open'],
    ]);
  });
});
