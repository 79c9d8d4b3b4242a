import { createHousekeeping, RETENTION_DAYS } from '../src/housekeeping';
import { mailDailySummary } from '../src/staff/reports/daily-summary';
import { giveUpRefund } from '../src/refunds/move-refund';
import { recordDispute } from '../src/refunds/record-dispute';
import { changeRefunds } from '../src/refunds/reconcile';
import { addRefund } from '../src/refunds/refund-records';
import { boughtIn } from './buyer';
import { prepareScenarios } from './scenarios';
import { useTestShop } from './shop';
import { staffMember, useMember, type TestMember } from './staff';

// Opens databases, and each member of the staff costs password hashes.
jest.setTimeout(180_000);

const OWN_ADDRESS = 'hello@laced.example';

describe('needs attention', () => {
  const shop = useTestShop();
  const owner = useMember(shop, 'owner');

  const attention = async (by: TestMember) => (await shop.get('/staff/api/attention', by.headers)).body;
  const kinds = async (by: TestMember) =>
    Object.fromEntries((await attention(by)).map(({ kind, count }: { kind: string; count: number }) => [kind, count]));

  test('BO-12: lists each kind that the role may see, and nothing once all is done', async () => {
    await shop.sql('update stock set on_hand = 50');
    expect(await attention(owner)).toEqual([]);

    const { session, orderId } = await boughtIn(shop, { productId: 1, size: 'size3' });
    await shop.post('/contact-us', {
      name: 'Zanele',
      email: 'z@example.com',
      phoneNumber: '0821234567',
      message: 'Where is it?',
    });
    await shop.sql(`insert into mails (recipient, subject, body_text, body_html, next_try_at, last_error)
      values ('gone@example.com', 'Lost', 'Text', '', null, 'EENVELOPE 550')`);
    await shop.sql(`update stock set on_hand = 2 where product_id = 4 and size = 'size8'`);
    await shop.sql(`insert into refunds (id, session_id, amount_cents, state) values ('r', '${session}', 100, 'attention')`);
    expect(await kinds(owner)).toEqual({ 'orders-to-pack': 1, refunds: 1, messages: 1, mails: 1, 'low-stock': 1 });
    const refundsOf = async (by: TestMember) =>
      (await attention(by)).find(({ kind }: { kind: string }) => kind === 'refunds').items;
    expect(await refundsOf(owner)).toEqual([{ id: orderId, title: '100', detail: '', at: expect.any(String) }]);
    // A payment without an order can be decided about by the roles that may.
    await shop.sql(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
      values ('lonely', 'sandbox', 'test', 'settled', 300, 'ZAR', '{}', '[]', now())`);
    await shop.sql(
      `insert into refunds (id, session_id, amount_cents, state) values ('lonely:refund', 'lonely', 300, 'attention')`,
    );
    const lonely = { id: '', title: '300' };
    expect(await refundsOf(owner)).toMatchObject([{}, { ...lonely, refund: { id: 'lonely:refund', canRetry: true } }]);
    await shop.sql(`update refunds set provider_state = 'accepted' where id = 'lonely:refund'`);
    expect(await refundsOf(owner)).toMatchObject([{}, { ...lonely, refund: { id: 'lonely:refund', canRetry: false } }]);
    expect((await refundsOf(await staffMember(shop, 'support')))[1]).not.toHaveProperty('refund');
    await shop.sql(`delete from refunds where id = 'lonely:refund'`);
    await shop.sql(`delete from payment_sessions where id = 'lonely'`);
    expect((await attention(owner)).find(({ kind }: { kind: string }) => kind === 'low-stock')).toMatchObject({ lowStock: 2 });
    await shop.sql(`insert into mails (recipient, subject, body_text, body_html, next_try_at)
      select 'gone@example.com', 'More', 'Text', '', null from generate_series(1, 6)`);
    const mails = (await attention(owner)).find(({ kind }: { kind: string }) => kind === 'mails');
    expect([mails.count, mails.items.length]).toEqual([7, 7]);
    await shop.sql(`delete from mails where subject = 'More'`);
    const [first] = await attention(owner);
    expect(first).toMatchObject({
      kind: 'orders-to-pack',
      oldest: expect.any(String),
      items: [{ id: orderId, title: 'Thandi Nkosi' }],
    });
    expect(await kinds(await staffMember(shop, 'fulfillment'))).toEqual({ 'orders-to-pack': 1, 'low-stock': 1 });
    expect(await kinds(await staffMember(shop, 'support'))).toEqual({ 'orders-to-pack': 1, refunds: 1, messages: 1, mails: 1 });

    // The list that the orders to pack lead to has as many of them.
    const toPack = async () => (await shop.get('/staff/api/orders?status=to+pack', owner.headers)).body.total;
    expect(await toPack()).toBe(1);
    await shop.sql(`update orders set packing_hold = 'partly refunded'`);
    expect(await toPack()).toBe(0);
    expect(await kinds(owner)).toMatchObject({ 'orders-on-hold': 1 });
    expect(await kinds(owner)).not.toHaveProperty('orders-to-pack');

    await shop.sql(`update orders set packing_hold = 'payment disputed'`);
    await shop.sql(`insert into order_events (order_id, event) values ('${orderId}', 'payment disputed')`);
    expect(await kinds(owner)).toMatchObject({ disputes: 1 });
    expect(await kinds(owner)).not.toHaveProperty('orders-to-pack');
    await shop.sql(`insert into order_events (order_id, event) values ('${orderId}', 'dispute resolved')`);
    await shop.sql(`update orders set packing_hold = '', status = 'delivered', delivered_at = now()`);
    await shop.sql(`insert into returns (order_id) values ('${orderId}')`);
    expect(await kinds(owner)).toMatchObject({ 'return-requests': 1 });
    expect(await kinds(owner)).not.toHaveProperty('disputes');

    const [mail] = (await attention(owner)).find(({ kind }: { kind: string }) => kind === 'mails').items;
    expect((await shop.post(`/staff/api/mails/${mail.id}/retry`, {}, owner.headers)).status).toBe(204);
    expect((await shop.post(`/staff/api/mails/${mail.id}/discard`, {}, owner.headers)).status).toBe(404);
    expect(await shop.outbox('gone@example.com', 1)).toMatchObject([{ subject: 'Lost' }]);
    for (const change of [
      'delete from refunds',
      "update returns set state = 'declined'",
      "update orders set status = 'refunded'",
      'update stock set on_hand = 50',
      "update contact_messages set state = 'answered'",
    ])
      await shop.sql(change);
    expect(await attention(owner)).toEqual([]);
  });

  test('BO-12: a disputed payment without an order is listed until staff who may close it, with a reason', async () => {
    await shop.sql(`insert into payment_sessions (id, provider, provider_ref, mode, state, amount_cents, currency, request, lines, hold_ends_at, disputed_at)
      values ('alone', 'paystack', 'trx-1', 'test', 'refunded', 300, 'ZAR', '{"firstname": "Thandi", "lastname": "Nkosi"}', '[]', now(), now())`);
    const disputes = async (by: TestMember) =>
      (await attention(by)).find(({ kind }: { kind: string }) => kind === 'disputes')?.items ?? [];
    const item = { id: '', title: 'Thandi Nkosi', detail: 'paystack trx-1', at: expect.any(String) };
    expect(await disputes(owner)).toEqual([{ ...item, disputedPayment: 'alone' }]);
    const support = await staffMember(shop, 'support');
    expect(await disputes(support)).toEqual([item]);
    const close = (by: TestMember, reason = 'The bank decided for us') =>
      shop.post('/staff/api/disputed-payments/alone/close', { reason }, by.headers);
    expect((await close(owner, '')).status).toBe(400);
    expect((await close(support)).status).toBe(403);
    expect((await close(owner)).status).toBe(204);
    expect((await close(owner)).body.code).toBe('attention/not-found');
    expect(await disputes(owner)).toEqual([]);
    expect((await shop.get('/staff/api/audit?q=payment:alone', owner.headers)).body.entries).toMatchObject([
      { action: 'payment.dispute-closed', reason: 'The bank decided for us' },
    ]);
  });

  test('BO-12: a task about a refund or a parcel is closed with a reason by the roles that may, once, and is in the log', async () => {
    const { orderId } = await boughtIn(shop, { productId: 1, size: 'size3' });
    await shop.sql(`insert into attention_items (order_id, kind, detail) values ('${orderId}', 'refund', 'Paid twice'),
      ('${orderId}', 'late parcel', 'Ask for it back'), ('${orderId}', 'dispute', '')`);
    const tasksOf = async (by: TestMember): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await attention(by)).flatMap(({ kind, items }: { kind: string; items: { taskId?: number }[] }) =>
          items.flatMap(({ taskId }) => (taskId === undefined ? [] : [[kind, taskId]])),
        ),
      );
    const close = (id: unknown, by: TestMember, reason = 'Settled with the bank') =>
      shop.post(`/staff/api/attention/${id}/close`, { reason }, by.headers);
    const packer = await staffMember(shop, 'fulfillment');
    const tasks = await tasksOf(owner);
    expect(Object.keys(tasks).sort()).toEqual(['parcels-gone', 'refunds']);
    expect(await tasksOf(packer)).toEqual({ 'parcels-gone': tasks['parcels-gone'] });
    expect((await close(tasks['refunds'], packer)).body).toMatchObject({ code: 'staff/not-permitted' });
    expect((await close(tasks['refunds'], owner, '')).body.errors).toEqual([
      { field: 'reason', message: 'Enter a reason of 3 to 500 characters.' },
    ]);
    expect((await close(tasks['parcels-gone'], packer)).status).toBe(204);
    expect((await close(tasks['refunds'], owner)).status).toBe(204);
    expect((await close(tasks['refunds'], owner)).body).toMatchObject({ code: 'attention/not-found' });
    // A dispute is settled by the bank or the order's own actions.
    const [dispute] = await shop.sql<{ id: number }>(
      `select id from attention_items where kind = 'dispute' and order_id = '${orderId}'`,
    );
    expect((await close(dispute!.id, owner)).status).toBe(404);
    expect(await tasksOf(owner)).toEqual({});
    expect(
      await shop.sql(
        `select kind, closed_by from attention_items where order_id = '${orderId}' and closed_at is not null order by kind`,
      ),
    ).toEqual([
      { kind: 'late parcel', closed_by: packer.id },
      { kind: 'refund', closed_by: owner.id },
    ]);
    const { entries } = (await shop.get('/staff/api/audit', owner.headers)).body;
    expect(entries[0]).toMatchObject({
      action: 'attention.close',
      subject: `order:${orderId}`,
      before: { kind: 'refund', detail: 'Paid twice' },
      reason: 'Settled with the bank',
    });
    const { timeline, version } = (await shop.get(`/staff/api/orders/${orderId}`, owner.headers)).body;
    expect(timeline.filter(({ what }: { what: string }) => what === 'task settled')).toMatchObject(
      [packer, owner].map(({ email }) => ({ detail: 'Settled with the bank', who: `Nomsa ${email}` })),
    );
    // A page that was loaded earlier is out of date.
    expect(await shop.post(`/staff/api/orders/${orderId}/pack`, { version: version - 1 }, owner.headers)).toMatchObject({
      status: 409,
    });
  });

  test('a mail that was never sent stays so in its order’s history, once it is discarded or a month old', async () => {
    const { orderId } = await boughtIn(shop, { productId: 1, size: 'size3' });
    const giveUp = async (subject: string, days: number) => {
      const [mail] = await shop.sql<{ id: string }>(`insert into mails
        (recipient, subject, body_text, body_html, next_try_at, last_error, created_at)
        values ('gone@example.com', '${subject}', 'Text', '', null, 'EENVELOPE 550', now() - interval '${days} days') returning id`);
      await shop.sql(`insert into order_mails (order_id, mail_id, subject) values ('${orderId}', '${mail!.id}', '${subject}')`);
      return mail!.id;
    };
    const history = async (): Promise<object> => {
      const { timeline } = (await shop.get(`/staff/api/orders/${orderId}`, owner.headers)).body;
      // Without the confirmation, which is being sent meanwhile.
      const shown = timeline.filter(({ what }: { what: string }) => !what.startsWith('Your order'));
      return Object.fromEntries(shown.map(({ what, detail }: Record<string, string>) => [what, detail]));
    };
    const id = await giveUp('It is packed', 1);
    await giveUp('It is on its way', RETENTION_DAYS.givenUpMails + 1);
    const before = await history();
    expect(before).toMatchObject({ 'It is packed': 'given up', 'It is on its way': 'given up' });
    expect((await shop.post(`/staff/api/mails/${id}/discard`, {}, owner.headers)).status).toBe(204);
    const housekeeping = createHousekeeping({ db: shop.api.db, config: shop.config, log: { error: console.error } as never });
    housekeeping.start();
    await housekeeping.stop();
    expect(await shop.sql(`select from mails where recipient = 'gone@example.com'`)).toEqual([]);
    expect(await history()).toEqual({ ...before, 'mail discarded': 'It is packed' });
    const [entry] = (await shop.get('/staff/api/audit', owner.headers)).body.entries;
    expect(entry).toMatchObject({
      action: 'mail.discard',
      before: { orderId, subject: 'It is packed', error: 'EENVELOPE 550' },
    });
  });

  test('BO-12: the shop is mailed about a new order and a return request, unless that is switched off', async () => {
    const order = async () => {
      const { buyer, orderId: id } = await boughtIn(shop, { productId: 1, size: 'size4' });
      return { buyer, id };
    };
    const subjects = async () =>
      (await shop.sql<{ subject: string }>('select subject from sent order by 1')).map((row) => row.subject);
    // Every mail that is queued from here on, whether or not it has been sent.
    await shop.sql('create table sent (subject text)');
    await shop.sql(`create function keep() returns trigger language plpgsql as $$ begin
      if new.recipient = '${OWN_ADDRESS}' then insert into sent values (new.subject); end if; return null; end $$`);
    await shop.sql('create trigger keep after insert on mails for each row execute function keep()');
    const first = await order();
    await shop.sql(`update orders set status = 'delivered', delivered_at = now() where id = '${first.id}'`);
    const asked = () => shop.post(`/api/order/${first.id}/return`, { reason: 'Too small' }, first.buyer.auth);
    for (const again of [1, 2]) expect([again, (await asked()).status]).toEqual([again, 200]);
    expect(await subjects()).toEqual([`New order ${first.id}`, `Return requested for order ${first.id}`]);

    const { notices } = (await shop.get('/staff/api/settings', owner.headers)).body;
    const value = { ...notices.value, newOrder: false };
    expect((await shop.put('/staff/api/settings/notices', { version: notices.version, value }, owner.headers)).status).toBe(200);
    await order();
    expect(await subjects()).toHaveLength(2);
  });
});

describe('mails about payments', () => {
  const shop = prepareScenarios();
  const own = async () =>
    (
      await shop.rows<{ subject: string }>(`select subject from mails where recipient = '${OWN_ADDRESS}' order by created_at`)
    ).map(({ subject }) => subject);

  test('BO-12: the shop is mailed about a dispute and a failed refund, once each', async () => {
    const { session: id, orderId } = await shop.orderedScenario(2);
    const session = await shop.settled(id);
    await recordDispute(shop.deps, session!, {
      what: 'dispute',
      dispute: '1',
      received: { provider: 'sandbox', event_id: 'dispute-1', type: 'dispute', session_id: null },
    });
    await recordDispute(shop.deps, session!, {
      what: 'dispute',
      dispute: '1',
      received: { provider: 'sandbox', event_id: 'dispute-1', type: 'dispute', session_id: null },
    });
    const { refund } = (await changeRefunds(shop.deps, id, async (work) => {
      const added = await addRefund(work.trx, id, { amount_cents: 100, reason: '' });
      return { refund: added };
    }))!;
    await changeRefunds(shop.deps, id, async ({ trx, changes }) => {
      await giveUpRefund(trx, refund, 'Refused.');
      changes.push({ outcome: 'failed', refund }, { outcome: 'attention', refund });
    });
    expect(await own()).toEqual([
      `New order ${orderId}`,
      `The payment of order ${orderId} is disputed`,
      `A refund for order ${orderId} failed`,
    ]);
  });

  test('BO-12: the daily summary is mailed once, from seven in the morning, however many processes ask at once', async () => {
    await shop.rows('delete from mails');
    const { orderId } = await shop.orderedScenario(2);
    await shop.rows(`update orders set ordered_at = '2026-11-30T21:59:59Z', total_cents = 123456 where id = '${orderId}'`);
    await shop.rows(`update orders set ordered_at = '2026-11-02T10:00:00Z' where id <> '${orderId}'`);
    await shop.rows('delete from mails');
    await mailDailySummary(shop.deps, new Date('2026-12-01T04:59:59Z'));
    expect(await own()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => mailDailySummary(shop.deps, new Date('2026-12-01T05:00:00Z'))));
    await mailDailySummary(shop.deps, new Date('2026-12-01T15:00:00Z'));
    expect(await own()).toEqual(['Your shop on Monday, 30 November 2026']);
    const [mail] = await shop.rows<{ body_text: string }>('select body_text from mails');
    expect(mail?.body_text.replace(/\u00a0/g, ' ')).toMatch(
      /Orders: 1\nSales: R 1 234,56\nRefunds: R 0,00\nRevenue: R 1 234,56\n\nWhat needs attention now:\n\nOrders to pack: \d/,
    );
    await mailDailySummary(shop.deps, new Date('2026-12-02T05:00:00Z'));
    expect(await own()).toHaveLength(2);
  });
});
