import fc from 'fast-check';
import { vatIncluded } from 'shared/money';
import { openDomainFixture, type DomainFixture } from '../../../test/domain-fixture';
import { boughtIn, buyerWith, confirm, fillCard, freeStock, onHand, order, PAID_CARD, until } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';
import { simulateYoco, type SimulatedProvider } from '../../../test/simulated-provider';
import { ownPage, staffMember, useMember } from '../../../test/staff';
import { moveOrder } from '../../orders/fulfilment/move-order';
import { openSession } from '../../checkout/open-session';
import type { OrdersDeps } from '../../orders/orders-deps';
import { markRefundDone, retryRefund } from '../../refunds/decide-refund';
import { pollRefunds } from '../../refunds/refund-poller';
import { reconcileRefunds } from '../../refunds/reconcile';
import { settle } from '../../checkout/settling/settle';
import { erasePerson } from '../../personal-data/erase-person';
import { OPERATOR } from '../../audit/actor';
import { refundOrderByStaff } from '../../refunds/refund-order';

// Starts shops, and repeats cases.
jest.setTimeout(180_000);

interface Refunds {
  version: number;
  paidCents: number;
  refundedCents: number;
  leftCents: number;
  lines: { position: number; quantity: number; refundableQuantity: number; sharesCents: number[] }[];
  refunds: { id: string; amountCents: number; state: string }[];
  creditNotes: { serial: string; amountCents: number; vatCents: number }[];
}

describe('over HTTP', () => {
  const shop = useTestShop();
  const manager = useMember(shop, 'manager');

  const bought = (...lines: { productId: number; size: string; quantity?: number }[]) => boughtIn(shop, ...lines);
  const read = async (orderId: string): Promise<Refunds> =>
    (await shop.get(`/staff/api/orders/${orderId}/refunds`, manager.headers)).body;
  const post = async (orderId: string, ask: object, seen?: Pick<Refunds, 'version' | 'refundedCents'>, by = manager) => {
    const { version, refundedCents } = seen ?? (await read(orderId));
    const body = { version, expectedRefundedCents: refundedCents, reason: 'Agreed on the phone', ...ask };
    return shop.post(`/staff/api/orders/${orderId}/refunds`, body, by.headers);
  };
  const statusOf = async (orderId: string) =>
    (await shop.sql<{ status: string }>(`select status from orders where id = '${orderId}'`))[0]?.status;
  const pack = (orderId: string) => moveOrder({ db: shop.api.db, config: shop.config }, orderId, 'packed');

  test('BO-7: by pairs before packing: restocked or not, the order stays to be packed, the shopper gets a mail', async () => {
    const before = await freeStock(shop, 1, 'size3');
    const { orderId, buyer } = await bought({ productId: 1, size: 'size3', quantity: 3 });
    const reply = await post(orderId, {
      kind: 'lines',
      lines: [{ position: 0, quantity: 1, restock: true }],
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        paidCents: 569_700,
        refundedCents: 189_900,
        leftCents: 379_800,
        lines: [{ refundableQuantity: 2, restockableQuantity: 2, sharesCents: [189_900, 379_800] }],
        refunds: [{ amountCents: 189_900, state: 'done' }],
        creditNotes: [{ amountCents: 189_900, vatCents: vatIncluded(189_900), serial: expect.stringMatching(/^CN-\d{5}$/) }],
      },
    });
    expect(await statusOf(orderId)).toBe('paid');
    expect(await onHand(shop, 1, 'size3')).toBe(before - 2);
    // Welcome, order and refund.
    const mail = (await shop.outbox(buyer.email, 3)).find(({ subject }) => subject === `Refund for order ${orderId}`);
    expect(mail?.text.replace(/\u00a0/g, ' ')).toContain('R 1 899,00');
    await pack(orderId);
    const second = await post(orderId, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] });
    expect(second.body).toMatchObject({ leftCents: 189_900, lines: [{ restockableQuantity: 2 }] });
    expect(await onHand(shop, 1, 'size3')).toBe(before - 2);
    expect(await post(orderId, { kind: 'lines', lines: [{ position: 0, quantity: 2, restock: false }] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Only 1 of') },
    });
  });

  test('BO-7: everything before packing cancels the order and restocks what is still in it; afterwards nothing is left', async () => {
    const before = await onHand(shop, 1, 'size4');
    const { orderId, session } = await bought({ productId: 1, size: 'size4', quantity: 2 });
    await post(orderId, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] });
    expect((await post(orderId, { kind: 'whole' })).status).toBe(200);
    await until(
      () => statusOf(orderId),
      (status) => status === 'refunded',
    );
    expect(await statusOf(orderId)).toBe('refunded');
    expect(await onHand(shop, 1, 'size4')).toBe(before - 1);
    expect(await post(orderId, { kind: 'whole' })).toMatchObject({ status: 409 });
    expect((await shop.get(`/sandbox/payments/${session}`)).body).toMatchObject({ refunded: 379_800, status: 'refunded' });
    const events = await shop.sql<{ event: string }>(`select event from order_events where order_id = '${orderId}' order by id`);
    expect(events.map(({ event }) => event)).toEqual(['paid', 'refund asked', 'cancelled', 'refunded']);
  });

  test('BO-7: an amount needs a reason and is never more than is left; wrong requests say what to do', async () => {
    const { orderId } = await bought({ productId: 4, size: 'size3' });
    const wrong: [object, number, RegExp][] = [
      [{ kind: 'amount', amountCents: 5_000, reason: ' ' }, 400, /Say why/],
      [{ kind: 'amount' }, 400, /Enter the amount/],
      [{ kind: 'amount', amountCents: 0 }, 400, /above zero/],
      [{ kind: 'amount', amountCents: 159_901 }, 409, /Only R\s1\s599,00 is left to refund: enter R\s1\s599,00 or less/],
      [{ kind: 'lines', lines: [] }, 400, /at least one pair/],
      [{ kind: 'lines', lines: [{ position: 7, quantity: 1, restock: false }] }, 404, /no such line/],
      [{ kind: 'lines', amountCents: 159_901, lines: [{ position: 0, quantity: 1, restock: false }] }, 409, /These pairs cost/],
    ];
    for (const [ask, status, message] of wrong) {
      const reply = await post(orderId, ask);
      expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)]);
    }
    expect((await post(orderId, { kind: 'amount', amountCents: 10_000 })).body).toMatchObject({ leftCents: 149_900 });
    // The last pair comes with the rest of the money.
    const last = await post(orderId, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] });
    expect(last.body).toMatchObject({ leftCents: 0, creditNotes: [{ amountCents: 10_000 }, { amountCents: 149_900 }] });
  });

  test('BO-7: the dearest order that can be paid is refunded by amount, twice, and then whole', async () => {
    const { orderId, session } = await bought({ productId: 4, size: 'size3', quantity: 2 });
    await shop.sql(`update payment_sessions set amount_cents = 2000000000 where id = '${session}'`);
    await shop.sql(`update order_lines set price_cents = 1000000000 where order_id = '${orderId}'`);
    const left = async (ask: object) => (await post(orderId, ask)).body.leftCents;
    expect(await left({ kind: 'amount', amountCents: 1_000_000_001 })).toBe(999_999_999);
    expect(await left({ kind: 'amount', amountCents: 1 })).toBe(999_999_998);
    expect(await left({ kind: 'whole' })).toBe(0);
  });

  test('BO-7: two clicks and twenty people at once: one refund each, and never more than was paid', async () => {
    const { orderId } = await bought({ productId: 1, size: 'size3', quantity: 4 });
    const seen = await read(orderId);
    const ask = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] };
    const clicks = await Promise.all([1, 2, 3].map(() => post(orderId, ask, seen)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(clicks.find(({ status }) => status === 409)?.body.message.replace(/\u00a0/g, ' ')).toContain(
      'R 1 899,00 of this order is refunded already',
    );
    const insist = async () => {
      for (;;) {
        const reply = await post(orderId, { kind: 'amount', amountCents: 100_000 });
        if (reply.status !== 409 || !/refunded already or on its way. Look again|was changed by/.test(reply.body.message))
          return reply.status;
      }
    };
    const all = await Promise.all(Array.from({ length: 20 }, insist));
    expect(all.filter((status) => status === 200)).toHaveLength(5);
    const after = await read(orderId);
    expect(after).toMatchObject({ refundedCents: 689_900, leftCents: 69_700 });
    expect(after.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(689_900);
    expect(await post(orderId, ask, { ...after, version: seen.version })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This order was changed by .* a moment ago. Look again.$/) },
    });
  });

  test('a member who refunds an order that a colleague has just refunded sees the name of the colleague', async () => {
    const { orderId } = await bought({ productId: 1, size: 'size3', quantity: 2 });
    const seen = await read(orderId);
    const other = await staffMember(shop, 'manager');
    const ask = { kind: 'amount', amountCents: 1_000 };
    expect((await post(orderId, ask, seen)).status).toBe(200);
    expect((await post(orderId, ask, seen, other)).body).toMatchObject({
      code: 'staff/changed-meanwhile',
      message: expect.stringMatching(/^This order was changed by .* a moment ago. Look again.$/),
    });
    expect((await post(orderId, ask, seen)).body.code).toBe('refund/sum-changed');
  });

  test('refunding every pair before packing cancels the order, even for less than was paid, because nothing is left to pack', async () => {
    const { orderId, buyer } = await bought({ productId: 1, size: 'size3', quantity: 2 });
    const before = await onHand(shop, 1, 'size3');
    const some = (quantity: number) => ({ kind: 'lines', lines: [{ position: 0, quantity, restock: true }], amountCents: 100 });
    expect((await post(orderId, some(1))).status).toBe(200);
    expect(await statusOf(orderId)).toBe('paid');
    const { status, body } = await post(orderId, some(1));
    expect([status, body.leftCents, body.isOpen]).toEqual([200, 379_600, false]);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect(await onHand(shop, 1, 'size3')).toBe(before + 2);
    expect((await shop.outbox(buyer.email, 5)).map(({ subject }) => subject)).toContain(`Order ${orderId} is cancelled`);
    const { rows } = (await shop.get(`/staff/api/orders?status=to+pack&q=${orderId}`, manager.headers)).body;
    expect(rows).toEqual([]);
    // The rest of the money can still go back.
    expect(await post(orderId, { kind: 'whole' })).toMatchObject({ status: 200, body: { leftCents: 0 } });
    await until(
      () => statusOf(orderId),
      (now) => now === 'refunded',
    );
    expect(await onHand(shop, 1, 'size3')).toBe(before + 2);
  });

  test('the last pair is refunded at its share: a deduction from an earlier one stays', async () => {
    const { orderId } = await bought({ productId: 1, size: 'size3', quantity: 2 });
    await pack(orderId);
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, 'on its way');
    const one = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] };
    expect((await post(orderId, { ...one, amountCents: 50_000 })).body).toMatchObject({ leftCents: 329_800 });
    expect(await post(orderId, { ...one, amountCents: 189_901 })).toMatchObject({ status: 409 });
    expect((await post(orderId, one)).body).toMatchObject({ leftCents: 139_900, refunds: [{}, { amountCents: 189_900 }] });
  });

  test('a pair that uses up the amount also refunds the others while they are in the shop, so that none is lost', async () => {
    const { orderId } = await bought({ productId: 1, size: 'size3' }, { productId: 4, size: 'size8', quantity: 2 });
    const before = [await onHand(shop, 1, 'size3'), await onHand(shop, 4, 'size8')] as const;
    await post(orderId, { kind: 'amount', amountCents: 350_000 });
    const lines = [{ position: 1, quantity: 1, restock: false }];
    expect((await post(orderId, { kind: 'lines', lines })).body).toMatchObject({ leftCents: 0 });
    await until(
      () => statusOf(orderId),
      (status) => status === 'refunded',
    );
    // One of two pairs is broken and stays away; the others are sold again.
    expect([await onHand(shop, 1, 'size3'), await onHand(shop, 4, 'size8')]).toEqual([before[0] + 1, before[1] + 1]);
    expect((await read(orderId)).lines.map(({ refundableQuantity }) => refundableQuantity)).toEqual([0, 0]);
  });

  test('a packed order is packed again without the refunded pairs, and cancelled with the last one: it cannot be sent', async () => {
    const { orderId } = await bought({ productId: 1, size: 'size3', quantity: 2 });
    const one = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], amountCents: 100 };
    await pack(orderId);
    await post(orderId, { kind: 'amount', amountCents: 100 });
    expect(await statusOf(orderId)).toBe('packed');
    await post(orderId, one);
    expect(await statusOf(orderId)).toBe('paid');
    const [event] = await shop.sql(`select reason from order_events where order_id = '${orderId}' order by id desc limit 1`);
    expect(event).toEqual({ reason: 'To be packed again. Agreed on the phone' });
    await pack(orderId);
    await post(orderId, one);
    expect(await statusOf(orderId)).toBe('cancelled');
    await expect(moveOrder({ db: shop.api.db, config: shop.config }, orderId, 'on its way')).rejects.toMatchObject({
      code: 'order/invalid-move',
    });
  });

  test('a pair that was free by a discount is returned without a refund and without a credit note', async () => {
    await shop.sql(
      `insert into discounts (code, kind, value, scope, brands) values ('FREEPAIR', 'percent', 100, 'brands', '["AirForce"]')`,
    );
    const buyer = await buyerWith(shop, { productId: 1, size: 'size3' }, { productId: 4, size: 'size8' });
    const { session_id: session } = (await order(shop, buyer, { discountCode: 'FREEPAIR' })).body as { session_id: string };
    await fillCard(shop, session, PAID_CARD);
    const { orderId } = (await confirm(shop, buyer, session)).body as { orderId: string };
    const before = await onHand(shop, 4, 'size8');
    const free = (await read(orderId)).lines.find(({ sharesCents }) => sharesCents[0] === 0);
    const reply = await post(orderId, { kind: 'lines', lines: [{ position: free?.position, quantity: 1, restock: true }] });
    expect(reply).toMatchObject({ status: 200, body: { leftCents: 189_900, refunds: [], creditNotes: [] } });
    expect(await onHand(shop, 4, 'size8')).toBe(before + 1);
    expect(await statusOf(orderId)).toBe('paid');
  });

  test('a credit note names its buyer after the person was erased, as the law requires it, for five years', async () => {
    const { orderId, buyer } = await bought({ productId: 4, size: 'size8' });
    await post(orderId, { kind: 'whole', restock: true });
    const { creditNotes } = await read(orderId);
    const buyerOf = async () =>
      (await shop.get(`/staff/api/orders/${orderId}/credit-notes/${creditNotes[0]?.serial}`, manager.headers)).body.buyer;
    const named = { name: 'Thandi Nkosi', address: '12 Fox Street, Johannesburg, Gauteng, 2001' };
    expect(await buyerOf()).toEqual(named);
    await shop.sql(`update orders set status = 'refunded' where id = '${orderId}'`);
    await erasePerson({ db: shop.api.db, config: shop.config, invalidateCatalog: () => undefined }, buyer.email);
    const [order] = await shop.sql<{ request: { lastname: string } }>(`select request from orders where id = '${orderId}'`);
    expect(order?.request.lastname).toBe('');
    expect(await buyerOf()).toEqual(named);
  });

  test('BO-7: a credit note is stored as issued, and every refund is in the audit log', async () => {
    const { orderId } = await bought({ productId: 4, size: 'size8' });
    await pack(orderId);
    await post(orderId, { kind: 'whole', restock: false, reason: 'Lost by the courier' });
    const { creditNotes } = await read(orderId);
    const note = await shop.get(`/staff/api/orders/${orderId}/credit-notes/${creditNotes[0]?.serial}`, manager.headers);
    expect(note.body).toMatchObject({
      orderId,
      reason: 'Lost by the courier',
      amountCents: 159_900,
      vatCents: 20_857,
      lines: [{ name: 'AirForce Slate', size: 'size8', quantity: 1, amountCents: 159_900 }],
      seller: { vatNumber: shop.config.shop.vatNumber },
      buyer: { name: 'Thandi Nkosi' },
    });
    expect((await shop.get(`/staff/api/orders/${orderId}/credit-notes/CN-99999`, manager.headers)).status).toBe(404);
    const [entry] = await shop.sql(
      `select action, reason, staff_id, after from audit_log where subject = 'order:${orderId}' and action = 'order.refund'`,
    );
    expect(entry).toMatchObject({
      action: 'order.refund',
      reason: 'Lost by the courier',
      staff_id: manager.id,
      after: { refundedCents: 159_900, creditNote: creditNotes[0]?.serial },
    });
    expect(
      (await post(orderId, { kind: 'whole' }, { version: 1, refundedCents: 0 }, { ...manager, headers: ownPage(shop) })).status,
    ).toBe(401);
  });

  test('the credit notes of some days are a CSV, and an order of the list says what of it went back', async () => {
    const { orderId } = await bought({ productId: 4, size: 'size8' });
    await post(orderId, { kind: 'amount', amountCents: 50_050, reason: 'Late; 3 days' });
    const [note] = (await read(orderId)).creditNotes;
    await shop.sql(`update credit_notes set issued_at = '2025-02-28T21:59:59Z' where order_id = '${orderId}'`);
    const csv = async (query: string) =>
      ((await shop.get(`/staff/api/credit-notes.csv?${query}`, manager.headers)).body as string).trimEnd().split('\r\n');
    const [header, ...rows] = await csv('from=2025-02-28&to=2025-02-28');
    expect(header).toBe('number,issued,order,ordered,amount,vat,reason');
    expect(rows).toEqual([
      expect.stringMatching(
        new RegExp(`^${note!.serial},2025-02-28T23:59:59\\+02:00,${orderId},[^,]+\\+02:00,500\\.50,65\\.28,"Late; 3 days"$`),
      ),
    ]);
    expect(await csv('from=2025-03-01&to=2025-03-01')).toEqual([header]);
    expect(await csv('to=2025-02-28&separator=semicolon')).toContainEqual(expect.stringContaining(';"500,50";"65,28";'));
    expect((await shop.get('/staff/api/credit-notes.csv?from=2025-02-30', manager.headers)).status).toBe(400);
    // The last day that has four digits.
    expect(await csv('from=2028-02-29&to=9999-12-31')).toHaveLength(1);
    // The numbers go on after five digits.
    for (const serial of ['CN-100000', 'CN-99999'])
      await shop.sql(`insert into credit_notes select (jsonb_populate_record(n, '{"serial": "${serial}"}')).* from credit_notes n
        where serial = '${note!.serial}'`);
    const serials = (await csv('from=2025-02-28&to=2025-02-28')).slice(1).map((row) => row.split(',')[0]);
    expect(serials).toEqual([note!.serial, 'CN-99999', 'CN-100000']);
    await shop.sql(`delete from credit_notes where serial in ('CN-99999', 'CN-100000')`);
    const orders = await shop.get(`/staff/api/orders.csv?q=${orderId}`, manager.headers);
    expect(orders.body.trimEnd()).toMatch(/,1599\.00,partly refunded,.*,0\.00,208\.57,500\.50,$/);
  });

  test('BO-7: any sequence of refunds: shares and VAT add up to the cent, and the sum is never above what was paid', async () => {
    await shop.sql(`update stock set on_hand = 100000 where product_id in (1, 2) and size in ('size3', 'size5')`);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('amount'), amountCents: fc.integer({ min: 1, max: 150_000 }) }),
      fc.record({
        kind: fc.constant('lines'),
        lines: fc
          .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
          .map(([position, quantity, restock]) => [{ position, quantity, restock }]),
      }),
      fc.constant({ kind: 'whole' }),
    );
    const steps = fc.tuple(
      fc.array(step, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(steps, async ([asks, ones, twos]) => {
        const { orderId, session } = await bought(
          { productId: 1, size: 'size3', quantity: ones },
          { productId: 2, size: 'size5', quantity: twos },
        );
        await pack(orderId);
        for (const ask of asks) expect([200, 409]).toContain((await post(orderId, ask)).status);
        const { paidCents, refundedCents, leftCents, refunds, creditNotes, lines } = await read(orderId);
        const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);
        expect(refundedCents).toBeLessThanOrEqual(paidCents);
        expect(refundedCents + leftCents).toBe(paidCents);
        expect(sumOf(refunds.map(({ amountCents }) => amountCents))).toBe(refundedCents);
        expect(sumOf(creditNotes.map(({ amountCents }) => amountCents))).toBe(refundedCents);
        expect(sumOf(creditNotes.map(({ vatCents }) => vatCents))).toBe(vatIncluded(refundedCents));
        expect((await shop.get(`/sandbox/payments/${session}`)).body.refunded).toBe(refundedCents);
        for (const line of lines) expect(line.refundableQuantity).toBeGreaterThanOrEqual(0);
        const serials = creditNotes.map(({ serial }) => Number(serial.slice(3)));
        expect(serials).toEqual(serials.map((_, index) => (serials[0] as number) + index));
      }),
      { numRuns: 12 },
    );
  });

  test('an order with any code, refunded and exchanged in any sequence of parts, ends at what was paid, to the cent', async () => {
    // Prices with shares that are never whole cents.
    await shop.sql(`update stock set on_hand = 100000 where product_id in (1, 2)`);
    const sizes = new Map<number, string[]>();
    for (const { id, size } of await shop.sql<{ id: number; size: string }>(
      'select product_id as id, size from stock where product_id in (1, 2) order by size',
    ))
      sizes.set(id, [...(sizes.get(id) ?? []), size]);
    await shop.sql('update products set price_cents = case id when 1 then 133333 else 99999 end where id in (1, 2)');
    let codes = 0;
    const discount = fc.record({
      kind: fc.constantFrom('percent', 'amount'),
      value: fc.integer({ min: 1, max: 100 }),
      scope: fc.constantFrom('shop', 'products'),
    });
    const part = fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom('refund', 'restock', 'exchange'),
    );
    const quantities = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 }));
    const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);
    await fc.assert(
      fc.asyncProperty(
        discount,
        quantities,
        fc.array(part, { maxLength: 6 }),
        async ({ kind, value, scope }, [ones, twos], parts) => {
          codes += 1;
          const code = `GENERATED${codes}`;
          const made = await shop.post(
            '/staff/api/discounts',
            {
              code,
              kind,
              value: kind === 'amount' ? value * 1_237 : value,
              scope,
              brands: [],
              productIds: scope === 'products' ? [1] : [],
              minCents: 0,
              startsAt: null,
              endsAt: null,
              maxUses: null,
              maxUsesPerCustomer: null,
              active: true,
              terms: '',
            },
            manager.headers,
          );
          expect(made.status).toBeLessThan(300);
          const lines = [
            { productId: 1, size: 'size3', quantity: ones },
            { productId: 2, size: 'size5', quantity: twos },
          ];
          const buyer = await buyerWith(shop, ...lines);
          const { session_id: session } = (await order(shop, buyer, { discountCode: code })).body as { session_id: string };
          await fillCard(shop, session, PAID_CARD);
          const { orderId } = (await confirm(shop, buyer, session)).body as { orderId: string };
          await pack(orderId);
          const bought = await read(orderId);
          expect(bought.paidCents).toBeLessThan(ones * 133_333 + twos * 99_999);
          // For each line: the price of one pair of it, of two pairs, and so on.
          expect(sumOf(bought.lines.map(({ sharesCents }) => sharesCents.at(-1) ?? 0))).toBe(bought.paidCents);
          for (const [position, quantity, what] of parts) {
            const before = await read(orderId);
            if (what === 'exchange') {
              const [line] = await shop.sql<{ product_id: number; size: string }>(
                `select product_id, size from order_lines where order_id = '${orderId}' and position = ${position}`,
              );
              const toSize = sizes.get(line?.product_id ?? 1)?.find((size) => size !== line?.size);
              const ask = { version: before.version, position, quantity, toSize, reason: 'Too small' };
              const { status } = await shop.post(`/staff/api/orders/${orderId}/exchanges`, ask, manager.headers);
              expect([200, 404, 409]).toContain(status);
              // No money moves, and what each pair cost is in the sum as before.
              const { lines, leftCents } = await read(orderId);
              expect(sumOf(lines.map(({ sharesCents }) => sharesCents.at(-1) ?? 0))).toBe(leftCents);
              continue;
            }
            const ask = { kind: 'lines', lines: [{ position, quantity, restock: what === 'restock' }] };
            const { status } = await post(orderId, ask);
            const now = await read(orderId);
            const line = before.lines.find((each) => each.position === position);
            const fits = (line?.refundableQuantity ?? 0) >= quantity;
            // Nothing comes back for a pair that the code made free.
            const cents = fits ? line?.sharesCents[quantity - 1] : 0;
            expect([status === 200, now.refundedCents - before.refundedCents]).toEqual([fits, cents]);
            expect(now.refundedCents + now.leftCents).toBe(bought.paidCents);
          }
          if ((await read(orderId)).leftCents > 0) expect((await post(orderId, { kind: 'whole' })).status).toBe(200);
          const { refundedCents, leftCents, creditNotes } = await read(orderId);
          expect([refundedCents, leftCents]).toEqual([bought.paidCents, 0]);
          expect(sumOf(creditNotes.map(({ amountCents }) => amountCents))).toBe(bought.paidCents);
          expect(sumOf(creditNotes.map(({ vatCents }) => vatCents))).toBe(vatIncluded(bought.paidCents));
          expect((await shop.get(`/sandbox/payments/${session}`)).body.refunded).toBe(bought.paidCents);
        },
      ),
      {
        // One pair of three is paid back, another exchanged: of each line a third of a cent is left over.
        examples: [
          [
            { kind: 'amount', value: 1, scope: 'products' },
            [3, 1],
            [
              [0, 1, 'refund'],
              [0, 1, 'exchange'],
            ],
          ],
        ],
        numRuns: 12,
      },
    );
  });
});

describe('with a slow provider', () => {
  let fixture: DomainFixture;
  let simulated: SimulatedProvider;
  let deps: OrdersDeps;
  beforeAll(async () => {
    [fixture, simulated] = await Promise.all([openDomainFixture(), simulateYoco()]);
    const { provider } = simulated;
    deps = { ...fixture.deps, payments: { current: provider, named: () => provider } };
  });
  afterAll(() => Promise.all([fixture.close(), simulated.close()]));

  test('BO-7: on its way counts as refunded; failed for good it waits for staff, who try again or pay back by hand', async () => {
    const product = await fixture.product(2);
    const buyer = await fixture.buyer(product);
    const { session_id: session } = await openSession(deps, buyer.id, buyer.request);
    simulated.pay(session);
    await settle(deps, session);
    const [order] = await fixture.rows<{ id: string }>(`select id from orders where session_id = '${session}'`);
    const orderId = order!.id;
    const refund = (amountCents: number, expectedRefundedCents: number) =>
      refundOrderByStaff(deps, OPERATOR, { orderId, expectedRefundedCents }, { kind: 'amount', amountCents, reason: 'Late' });
    const states = async () =>
      (
        await fixture.rows<{ state: string }>(`select state from refunds where session_id = '${session}' order by created_at`)
      ).map(({ state }) => state);
    const mails = async () =>
      (
        await fixture.rows<{ subject: string }>(
          `select subject from mails where recipient = '${buyer.email}' order by created_at`,
        )
      ).map(({ subject }) => subject);
    await refund(50_000, 0);
    expect(await states()).toEqual(['accepted']);
    expect(await mails()).toContain(`Your refund for order ${orderId} is on its way`);
    await expect(refund(139_901, 50_000)).rejects.toMatchObject({ code: 'refund/too-much' });
    await expect(refund(139_900, 0)).rejects.toMatchObject({ code: 'refund/sum-changed' });
    // Every attempt fails until staff are alerted.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await failAtProvider(session);
      await fixture.rows(
        `update refunds set next_check_at = now(), not_before = now() where session_id = '${session}' and next_check_at is not null`,
      );
      await pollRefunds(deps);
    }
    expect((await states()).at(-1)).toBe('attention');
    const open = async () =>
      (
        await fixture.rows<{ id: string }>(
          `select id from refunds where session_id = '${session}' and state in ('attention', 'accepted')`,
        )
      )[0]!.id;
    // Still owed: it cannot be refunded a second time beside it.
    await expect(refund(50_000, 0)).rejects.toMatchObject({ code: 'refund/sum-changed' });
    await retryRefund(deps, await open());
    expect((await states()).at(-1)).toBe('accepted');
    await expect(markRefundDone(deps, await open(), 'EFT 4711')).rejects.toMatchObject({ code: 'refund/not-open' });
    await fixture.rows(`update refunds set state = 'attention' where id = '${await open()}'`);
    await markRefundDone(deps, await open(), 'EFT 4711');
    expect((await states()).at(-1)).toBe('done');
    expect(await mails()).toContain(`Refund for order ${orderId}`);
    const [mail] = await fixture.rows<{ body_text: string }>(
      `select body_text from mails where recipient = '${buyer.email}' and subject = 'Refund for order ${orderId}'`,
    );
    expect(mail?.body_text).toMatch(/refunded R\s500,00 .*It did not go to the card/);
    const events = await fixture.rows(
      `select event, reason from order_events where order_id = '${orderId}' and event like 'refund %' order by id`,
    );
    expect(events).toEqual([
      { event: 'refund asked', reason: 'Late' },
      { event: 'refund needs a person', reason: '' },
      { event: 'refund tried again', reason: '' },
      { event: 'refund paid back by other means', reason: 'EFT 4711' },
    ]);
    await expect(refund(139_900, 50_000)).resolves.toMatchObject({ amountCents: 139_900 });
    const audit = await fixture.rows<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_log order by id`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['order.refund', 'refund.retry', 'refund.done', 'order.refund']);
    expect(audit[2]).toMatchObject({
      before: { orderId, amountCents: 50_000, state: 'attention' },
      after: { orderId, amountCents: 50_000, state: 'done' },
    });
  });

  const failAtProvider = async (session: string) => {
    const refunds = simulated.refunds.filter(({ payment }) => payment.reference === session);
    const reported = { providerRef: `rfd_${refunds.at(-1)!.id}`, amountCents: refunds.at(-1)!.amount, state: 'failed' as const };
    await reconcileRefunds(deps, session, { refunds: [reported], refundedCents: 0 });
  };
});
