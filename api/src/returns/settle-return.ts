import { sizeLabel } from 'shared/models';
import { queueMail } from '../mail/queue-mail';
import { exchangedMail } from '../mail/templates/return-mails';
import { HttpError, validationError } from '../http/http-error';
import { exchangeUnits } from '../exchanges/exchange-units';
import { assertExchangeable } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { readRefundable, unitsLeft, type OrderLineRow } from '../refunds/refundable';
import { recordAudit, type Actor } from '../audit/record-audit';
import { afterRefund, assertSumUnchanged, refundOrder } from '../refunds/refund-order';
import { changeReturn, type ReturnChange, type SeenReturn } from './change-return';
import { newSizeWaitsAt, unitsUnsettled } from './return-states';
import { writeEvent } from '../orders/write-event';

interface ReturnRefund {
  /** The sum that the page showed as refunded or on its way, in cents. */
  expectedRefundedCents: number;
  /** Cents; less than the price of the pairs, for example because they were worn. */
  amountCents?: number | undefined;
  reason: string;
}

/** Refunds the units that arrived. Whether to restock them was decided when they arrived. 404, 409. */
export async function refundReturn(
  deps: OrdersDeps,
  actor: Actor,
  seen: SeenReturn,
  { expectedRefundedCents, amountCents, reason }: ReturnRefund,
): Promise<void> {
  const made = await changeReturn(
    deps,
    actor,
    { ...seen, from: ['received'], to: 'refunded', event: 'return refunded', reason },
    async (work) => {
      const { trx, order, session } = work;
      const refundable = await readRefundable(trx, order, session);
      const lines = unsettledLines(work, refundable.lines).map(({ position, quantity }) => ({
        position,
        quantity,
        restock: false,
      }));
      const set = { closed_at: new Date() };
      // Refunded from the order's page already.
      if (!lines.length || refundable.leftCents === 0) return { set, value: null };
      const found = { order, session, refundable };
      await assertSumUnchanged(trx, found, { expectedRefundedCents }, actor);
      const asked = { kind: 'lines', lines, amountCents, reason } as const;
      return { set, value: await refundOrder({ trx, config: deps.config }, found, asked, actor) };
    },
  );
  if (made) await afterRefund(deps, made);
}

/**
 * Sends other sizes for the units that came and were not paid back on the order's page meanwhile: one size for each line (BO-8).
 * 400, 404, 409.
 */
export async function exchangeReturn(
  deps: OrdersDeps,
  actor: Actor,
  seen: SeenReturn,
  { lines, reason }: { lines: readonly { position: number; toSize: string }[]; reason: string },
): Promise<void> {
  const products = await changeReturn(
    deps,
    actor,
    { ...seen, from: ['received'], to: 'exchanged', event: 'return exchanged', reason },
    async (work) => {
      const { trx, order, session, found } = work;
      assertExchangeable(order);
      const { lines: ordered } = await readRefundable(trx, order, session);
      const unsettled = unsettledLines(work, ordered);
      if (!unsettled.length)
        throw new HttpError(
          409,
          'No pair of this return can be exchanged: all pairs received were refunded. Close it with Refund.',
          {
            code: 'exchange/too-many',
          },
        );
      const pairs: { name: string; size: string; quantity: number; toSize: string }[] = [];
      const products: number[] = [];
      for (const { position, quantity, name, size, restocked } of unsettled) {
        const toSize = lines.find((each) => each.position === position)?.toSize;
        if (!toSize) throw validationError([{ field: 'toSize', message: `Choose the new size of ${name}.` }]);
        const made = await exchangeUnits(trx, {
          orderId: order.id,
          change: { position, quantity, toSize },
          reason: reason || `Return ${found.id}`,
          staffId: actor.staffId,
          hasLeft: true,
          cameBack: { returnId: found.id, restocked: restocked ? quantity : 0 },
        });
        products.push(made.productId);
        pairs.push({ name, size, quantity, toSize });
        await recordAudit(trx, actor, {
          action: 'order.exchange',
          subject: `order:${order.id}`,
          before: { position, size },
          after: { position: made.position, size: toSize, quantity, returnId: found.id },
          reason,
        });
      }
      await writeEvent(trx, {
        order_id: order.id,
        event: 'size exchanged',
        reason: pairs.map(inWords).join(', '),
        staff_id: actor.staffId,
      });
      const waitsAt = order.delivery?.kind === 'pick-up' ? newSizeWaitsAt(order.delivery) : '';
      const mail = exchangedMail(deps.config, order.id, pairs, waitsAt);
      await queueMail(trx, { to: session.request.email, orderId: order.id, ...mail });
      return { set: { closed_at: new Date() }, value: products };
    },
  );
  if (products) deps.invalidateCatalog(products);
}

const inWords = (pair: { name: string; size: string; quantity: number; toSize: string }) =>
  `${pair.quantity} × ${pair.name}: size ${sizeLabel(pair.size)} to ${sizeLabel(pair.toSize)}`;

/** The lines with received units that were not refunded since the shopper asked, with their number. `ordered` is read under the order's lock. */
const unsettledLines = ({ lines }: Pick<ReturnChange, 'lines'>, ordered: readonly OrderLineRow[]) =>
  lines.flatMap((line) => {
    const orderLine = ordered.find(({ position }) => position === line.position);
    const quantity = orderLine
      ? Math.min(
          line.received_quantity ?? 0,
          unitsLeft(orderLine),
          unitsUnsettled(line.quantity, line.refunded_before, orderLine.refunded_quantity),
        )
      : 0;
    return quantity ? [{ ...line, quantity }] : [];
  });
