import { sizeLabel } from 'shared/models';
import { formatCents } from 'shared/money';
import type { ApiConfig } from '../../config/config';
import type { FrozenLine } from '../../db/tables/payments';
import { formatAmount } from '../format-amount';
import { discountRow } from '../discount-row';
import { layoutMail, type Block, type MailContent } from '../mail-layout';

type Config = Pick<ApiConfig, 'shop' | 'publicUrl'>;

const notice = ({ shop }: Config, subject: string, blocks: readonly Block[]): MailContent =>
  layoutMail(shop, { subject }, blocks);
const orderLink = ({ publicUrl }: Config, orderId: string): Block => ({
  link: `${publicUrl}/Back-Office/Orders/${orderId}`,
  label: 'Open the order',
});

/** To the shop: a new order. */
export const newOrderNotice = (
  config: Config,
  order: { id: string; total_cents: number; discount_code?: string },
  lines: readonly FrozenLine[],
): MailContent =>
  notice(config, `New order ${order.id}`, [
    {
      rows: [
        ...lines.map((line): [string, string] => [
          `${line.quantity} × ${line.name}, size ${sizeLabel(line.size)}`,
          formatCents(line.priceCents * line.quantity),
        ]),
        ...discountRow(order, lines),
        ['Total', formatCents(order.total_cents)],
      ],
    },
    orderLink(config, order.id),
  ]);

/** To the shop: a customer wants to send an order back. */
export const returnRequestNotice = (config: Config, orderId: string): MailContent =>
  notice(config, `Return requested for order ${orderId}`, [
    'A customer wants to send this order back and waits for your answer.',
    orderLink(config, orderId),
  ]);

/** To the shop: a payment is disputed, or does not match what the shop asked for. */
export const disputeNotice = (
  config: Config,
  payment: { orderId: string | null; amountCents: number; currency: string },
): MailContent =>
  payment.orderId === null
    ? notice(config, 'A payment needs checking', [
        `A payment of ${formatAmount(payment.amountCents, payment.currency)} reached us that does not match what we asked for, so it did not become an order. Look it up at your payment provider and decide with them.`,
      ])
    : notice(config, `The payment of order ${payment.orderId} is disputed`, [
        `The customer's bank disputes the payment of ${formatAmount(payment.amountCents, payment.currency)}. The order is on hold and cannot be refunded until this is decided. Answer the dispute at your payment provider: they set a deadline.`,
        orderLink(config, payment.orderId),
      ]);

/** To the shop: a payment is disputed that became no order, for example because the units were gone and it is paid back. */
export const orderlessDisputeNotice = (
  config: Config,
  payment: { amountCents: number; refundCents: number; currency: string },
): MailContent =>
  notice(config, 'A payment without an order is disputed', [
    `The customer's bank disputes a payment of ${formatAmount(payment.amountCents, payment.currency)} that did not become an order.${
      payment.refundCents
        ? ` The shop refunds ${formatAmount(payment.refundCents, payment.currency)} of it: say so, or it may be refunded twice.`
        : ''
    } Answer the dispute at your payment provider: they set a deadline.`,
  ]);

/** To the shop: the provider did not pay back. */
export const failedRefundNotice = (
  config: Config,
  refund: { amountCents: number; currency: string; orderId: string | null; needsPerson: boolean },
): MailContent => {
  const where = refund.orderId ? ` for order ${refund.orderId}` : '';
  return notice(config, `A refund${where} failed`, [
    refund.needsPerson
      ? `The refund of ${formatAmount(refund.amountCents, refund.currency)}${where} failed and is not tried again. The customer is still waiting for the money: please look into it.`
      : `The refund of ${formatAmount(refund.amountCents, refund.currency)}${where} failed at the payment provider. We try again later; you need not do anything yet.`,
    ...(refund.orderId ? [orderLink(config, refund.orderId)] : []),
  ]);
};

/**
 * To the shop: a refund that was made at the provider, not by the shop, failed there. `isRepeated`: the shop owes it, and asks
 * for it itself.
 */
export const failedForeignRefundNotice = (
  config: Config,
  refund: { amountCents: number; currency: string; orderId: string | null; isRepeated: boolean },
): MailContent => {
  const where = refund.orderId ? ` for order ${refund.orderId}` : '';
  return notice(config, `A refund${where} failed`, [
    `The refund of ${formatAmount(refund.amountCents, refund.currency)}${where} that was made at the payment provider failed there: the customer did not get the money. ${
      refund.isRepeated
        ? 'The shop owes it, and asks for it now; you need not do anything yet.'
        : 'The shop does not try it again: if the customer is still owed the money, refund it again.'
    }`,
    ...(refund.orderId ? [orderLink(config, refund.orderId)] : []),
  ]);
};

export interface DaySummary {
  /** `Monday, 23 November 2026`. */
  day: string;
  orders: number;
  salesCents: number;
  refundsCents: number;
  /** Tasks that need attention now: a sentence part and how many. */
  attention: readonly { label: string; count: number }[];
}

/** To the shop, each morning: yesterday's numbers, and what waits today. */
export const dailySummaryMail = (config: Config, summary: DaySummary): MailContent =>
  notice(config, `Your shop on ${summary.day}`, [
    {
      rows: [
        ['Orders', String(summary.orders)],
        ['Sales', formatCents(summary.salesCents)],
        ['Refunds', formatCents(summary.refundsCents)],
        ['Revenue', formatCents(summary.salesCents - summary.refundsCents)],
      ],
    },
    summary.attention.length ? 'What needs attention now:' : 'Nothing needs attention.',
    ...(summary.attention.length
      ? [{ rows: summary.attention.map(({ label, count }): [string, string] => [label, String(count)]) }]
      : []),
    { link: `${config.publicUrl}/Back-Office`, label: 'Open the back office' },
  ]);
