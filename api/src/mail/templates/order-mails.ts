import { formatDate } from 'shared/dates';
import type { OrderRequest } from 'shared/models';
import { formatRand, vatIncluded } from 'shared/money';
import type { ApiConfig } from '../../config';
import type { FrozenLine } from '../../db/tables/payments';
import { letter } from '../letter';
import type { Mail } from '../queue-mail';

type Body = Omit<Mail, 'to'>;
const rand = (cents: number) => formatRand(cents / 100);

/** Thanks for an order: what was bought, what was paid with its VAT, where it goes and when. */
export function confirmationMail(
  { shop }: ApiConfig,
  order: { id: string; total_cents: number; ordered_at: Date; delivery_at: Date },
  request: OrderRequest,
  lines: readonly FrozenLine[],
): Body {
  const name = request.firstname.slice(0, 60);
  return {
    subject: `Your order ${order.id}`,
    ...letter(shop, name ? `Thank you, ${name}` : 'Thank you', [
      `We received your payment for order ${order.id} of ${formatDate(order.ordered_at.toISOString())}.`,
      {
        rows: lines.map((line) => [
          `${line.quantity} × ${line.name}, size ${line.size.replace('size', '')}`,
          rand(line.priceCents * line.quantity),
        ]),
      },
      {
        rows: [
          ['Total, incl. 15% VAT', rand(order.total_cents)],
          ['VAT contained', rand(vatIncluded(order.total_cents))],
          ['Delivery', 'free'],
        ],
      },
      {
        rows: [
          ['Goes to', `${request.address}, ${request.province}, ${request.ZIPCode}`],
          ['Arrives by', formatDate(order.delivery_at.toISOString())],
        ],
      },
      `You find the order under Orders in your dashboard. You can cancel it there until it is packed. Questions: ${shop.email}.`,
    ]),
  };
}

/** Paid, but there will be no order: says why, and that the money is on its way back. */
export function refundComingMail({ shop }: ApiConfig, session: { amount_cents: number }, why: 'gone' | 'amount'): Body {
  return {
    subject: 'Your payment goes back to you',
    ...letter(shop, 'Your payment goes back to you', [
      why === 'gone'
        ? 'Your payment reached us after the time for which we keep pairs aside, and they were sold in the meantime. We are sorry.'
        : 'The amount that reached us is not the amount of your order, so we made no order of it.',
      `The whole amount goes back to the card that you paid with. The order would have been ${rand(session.amount_cents)}.`,
      `You need not do anything. Questions: ${shop.email}.`,
    ]),
  };
}

/** The provider has taken the refund. */
export function refundedMail({ shop }: ApiConfig, session: { refund_cents: number }, orderId: string | undefined): Body {
  return {
    subject: orderId ? `Refund for order ${orderId}` : 'Your refund',
    ...letter(shop, 'Your refund is on its way', [
      `We have given back ${rand(session.refund_cents)}${orderId ? ` for order ${orderId}` : ''} to the card that you paid with. Banks take up to ten working days to show it.`,
    ]),
  };
}

/** An order was cancelled before it was packed. */
export function cancelledMail({ shop }: ApiConfig, order: { id: string; total_cents: number }): Body {
  return {
    subject: `Order ${order.id} is cancelled`,
    ...letter(shop, `Order ${order.id} is cancelled`, [`${rand(order.total_cents)} goes back to the card that you paid with.`]),
  };
}

/** A return was asked for. */
export function returnAskedMail({ shop }: ApiConfig, order: { id: string }): Body {
  return {
    subject: `Return of order ${order.id}`,
    ...letter(shop, `We received your request to return order ${order.id}`, [
      `Please send the pairs, unworn and in their box, to ${shop.address}. We pay back within 30 days of your request.`,
      `Questions: ${shop.email}.`,
    ]),
  };
}

const MOVED = {
  packed: ['is packed', 'Your pairs are packed and wait for the courier. From now on the order cannot be cancelled.'],
  'on its way': ['is on its way', 'The courier has your pairs.'],
  delivered: ['was delivered', 'We hope that they fit. You can ask for a return under Orders in your dashboard within 14 days.'],
} as const;

/** An order went one step on. `tracking` is the courier's address. */
export function movedMail({ shop }: ApiConfig, order: { id: string }, move: keyof typeof MOVED, tracking?: string): Body {
  const [what, text] = MOVED[move];
  return {
    subject: `Order ${order.id} ${what}`,
    ...letter(shop, `Your order ${order.id} ${what}`, [text, ...(tracking ? [{ link: tracking, label: 'Follow it' }] : [])]),
  };
}
