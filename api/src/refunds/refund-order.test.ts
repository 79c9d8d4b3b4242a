import { prepareProviderShop } from '../../test/provider-shop';
import { simulatePaystack } from '../../test/simulated-provider';
import { OPERATOR } from '../audit/actor';
import { resendMail } from '../staff/orders/resend-mail';
import { refundPackedOrder, refundOrderByStaff } from './refund-order';
import { moveOrder } from '../orders/fulfilment/move-order';

const AMOUNT = 189_900;

describe('an order that is refunded', () => {
  const shop = prepareProviderShop(simulatePaystack);
  const cancelledMails = async (email: string) =>
    (
      await shop.rows<{ body_text: string }>(
        `select body_text from mails where recipient = '${email}' and subject like '%is cancelled' order by created_at, id`,
      )
    ).map(({ body_text }) => /R[\s\d]+,\d\d/.exec(body_text)?.[0].replace(/\s/g, ' '));

  test('BO-7: refunded by the command while its parcel is in the shop, it is cancelled and cannot be sent', async () => {
    const one = await shop.ordered('packed');
    await shop.rows(`update orders set packing_hold = 'partly refunded' where id = '${one.orderId}'`);
    await refundPackedOrder(shop.deps, one.orderId, 'Lost in the shop');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'cancelled', packing_hold: '', state: 'refund-due' });
    await expect(moveOrder(shop.deps, one.orderId, 'on its way')).rejects.toMatchObject({ code: 'order/invalid-move' });
    // Once more it changes nothing.
    await refundPackedOrder(shop.deps, one.orderId, 'Lost in the shop');
    expect(await cancelledMails(one.buyer.email)).toEqual(['R 1 899,00']);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded' });
    expect(
      await shop.rows(
        `select action, reason, after->>'status' as status from audit_log where subject = 'order:${one.orderId}' and action = 'order.refund'`,
      ),
    ).toEqual([{ action: 'order.refund', reason: 'Lost in the shop', status: 'cancelled' }]);
    expect(await shop.creditsOf(one)).toEqual([AMOUNT]);
  });

  test('refunded by the command once the courier has it, it can still be delivered', async () => {
    const one = await shop.ordered('packed', 'on its way');
    await refundPackedOrder(shop.deps, one.orderId, 'Damaged');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'on its way', state: 'refund-due' });
    expect(await cancelledMails(one.buyer.email)).toEqual([]);
  });

  test('BO-7: a request with more than its kind takes is refused, and gives nothing back', async () => {
    const one = await shop.ordered();
    const refund = (request: Parameters<typeof refundOrderByStaff>[3]) =>
      refundOrderByStaff(shop.deps, OPERATOR, { orderId: one.orderId, expectedRefundedCents: 0 }, request);
    const lines = [{ position: 0, quantity: 1, restock: true }];
    for (const request of [
      { kind: 'whole', amountCents: 500 },
      { kind: 'whole', lines },
      { kind: 'amount', amountCents: 500, lines },
    ] as const)
      await expect(refund({ ...request, reason: 'Late' })).rejects.toMatchObject({ status: 400 });
    expect(shop.atProvider(one)).toEqual([]);
  });

  test('a cancellation mail that is sent again names the same amount, whatever was refunded since', async () => {
    const one = await shop.ordered();
    const refund = (expectedRefundedCents: number, request: Parameters<typeof refundOrderByStaff>[3]) =>
      refundOrderByStaff(shop.deps, OPERATOR, { orderId: one.orderId, expectedRefundedCents }, request);
    await refund(0, { kind: 'amount', amountCents: 1_000, reason: 'Late' });
    const lines = [{ position: 0, quantity: 1, restock: true }];
    await refund(1_000, { kind: 'lines', lines, amountCents: 180_000, reason: 'Less a fee' });
    await refund(181_000, { kind: 'amount', amountCents: 5_000, reason: 'Goodwill' });
    const { version } = (await shop.orderOf(one))!;
    await resendMail(shop.deps, one.orderId, 'cancelled', { actor: OPERATOR, version });
    expect(await cancelledMails(one.buyer.email)).toEqual(['R 1 800,00', 'R 1 800,00']);
  });
});
