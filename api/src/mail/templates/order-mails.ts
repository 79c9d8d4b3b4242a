import { addressLine } from '../../text/one-line';
import { formatDate } from 'shared/dates';
import { RETURN_DAYS, sizeLabel, type OrderRequest } from 'shared/models';
import { formatCents } from 'shared/money';
import type { ApiConfig } from '../../config/config';
import type { Delivery } from '../../db/tables/delivery';
import type { FrozenLine } from '../../db/tables/payments';
import type { RefundOrigin } from '../../db/tables/refunds';
import { vatOf } from '../../settings/order-vat';
import { trackingLink } from '../../tracking/token';
import { formatAmount } from '../format-amount';
import { discountRow } from '../discount-row';
import { layoutMail, type Block, type Row, type MailContent } from '../mail-layout';
import type { MailPicture } from '../mail-pictures';
import { parcelBlocks, type Shipment } from '../shipment';
import { greetingName, withoutLinks } from '../untrusted-text';

/** Order confirmation: items, total and VAT, delivery address and date. `pictures` are those of the products, by id. */
export function confirmationMail(
  config: ApiConfig,
  order: {
    id: string;
    total_cents: number;
    vat_cents: number | null;
    ordered_at: Date;
    delivery_at: Date;
    discount_code?: string;
    delivery?: Delivery | null;
  },
  request: OrderRequest,
  lines: readonly FrozenLine[],
  pictures: ReadonlyMap<number, MailPicture> = new Map(),
): MailContent {
  const { shop } = config;
  const name = greetingName(request.firstname);
  return layoutMail(shop, { subject: `Your order ${order.id}`, heading: name ? `Thank you, ${name}` : 'Thank you' }, [
    `We received your payment for order ${order.id} from ${formatDate(order.ordered_at.toISOString())}.`,
    progressTo('paid', order.delivery),
    {
      rows: lines.flatMap((line): Row[] => [
        [
          `${line.quantity} × ${line.name}, size ${sizeLabel(line.size)}`,
          formatCents(line.priceCents * line.quantity),
          pictures.get(line.productId),
        ],
        ...saleRow(line),
      ]),
    },
    {
      rows: [...discountRow(order, lines), ...totalRows(order), ['Delivery', 'free']],
    },
    {
      rows: [
        destination(order.delivery ?? null, request),
        [order.delivery?.kind === 'pick-up' ? 'Ready by' : 'Arrives by', formatDate(order.delivery_at.toISOString())],
      ],
    },
    { link: trackingLink(config, order.id), label: 'Track your order' },
    `You will find this order under Orders on your dashboard, where you can cancel it until it is packed. Questions? Write to ${shop.email}.`,
  ]);
}

function totalRows(order: Parameters<typeof vatOf>[0]): Row[] {
  const [total, vat] = [formatCents(order.total_cents), vatOf(order)];
  if (vat === 0) return [['Total', total]];
  return [
    ['Total, incl. 15% VAT', total],
    ['VAT included', formatCents(vat)],
  ];
}

/** The price of a line before the sale, and the amount that the sale saves (SELL-1). */
function saleRow({ quantity, priceCents, compareAtCents = 0 }: FrozenLine): [string, string][] {
  if (compareAtCents <= priceCents) return [];
  return [
    [
      `Sale, old price ${formatCents(compareAtCents * quantity)}`,
      `Save ${formatCents((compareAtCents - priceCents) * quantity)}`,
    ],
  ];
}

/** Where the pairs go: the shop's counter, a locker, or the shopper's address. */
function destination(delivery: Delivery | null, { address, province, ZIPCode }: OrderRequest): [string, string] {
  if (!delivery) return ['Ships to', withoutLinks(`${addressLine(address)}, ${province}, ${ZIPCode}`)];
  const { kind, label, address: place } = delivery;
  return kind === 'pick-up' ? ['Pick up at', place] : ['Ships to locker', `${label}, ${place}`];
}

const REFUND_CAUSES = {
  'sold-out':
    'Your payment reached us after the time for which we reserve pairs, and they were sold in the meantime. We are sorry.',
  erased: 'Your payment reached us after its account was closed, or given back to its owner, so no order was created.',
  'other-amount': 'The amount that reached us is not the amount of your order, so no order was created.',
  'code-used':
    'The discount code of your payment was used up by another payment: your payment page was open for longer than we reserve a code, or you opened several pages with it.',
  'code-ended':
    'Your payment reached us after the time for which we reserve a discount code, and the code had ended in the meantime.',
  'claim-ended': 'Your payment reached us after the time to buy your pair, and it was not kept for you any longer.',
  'called-off': 'Your payment reached us late, and the launch was called off in the meantime.',
  'delivery-ended':
    'Your payment reached us after the time for which we reserve an order, and the delivery method that you chose is no longer offered.',
  'paid-already':
    'You paid for the same cart twice, on two payment pages. Your first payment became an order, which is listed under Orders on your dashboard.',
} as const;

/** Paid, but no order was created: says why, and that the money is refunded. */
export function refundComingMail(
  { shop }: ApiConfig,
  session: { amount_cents: number },
  why: keyof typeof REFUND_CAUSES,
): MailContent {
  return layoutMail(shop, { subject: 'We are refunding your payment' }, [
    REFUND_CAUSES[why],
    why === 'paid-already'
      ? `The whole second payment of ${formatCents(session.amount_cents)} is refunded to the card that you paid with.`
      : `The whole amount is refunded to the card that you paid with. The order would have been ${formatCents(session.amount_cents)}.`,
    `There is nothing you need to do. Questions? Write to ${shop.email}.`,
  ]);
}

/** The provider works on a refund. */
export function refundStartedMail(
  { shop }: ApiConfig,
  refund: { amount_cents: number },
  orderId: string | undefined,
  currency = 'ZAR',
): MailContent {
  return layoutMail(
    shop,
    {
      subject: orderId ? `Your refund for order ${orderId} is on its way` : 'Your refund is on its way',
      heading: 'Your refund is on its way',
    },
    [
      `We have asked our payment provider to refund ${formatAmount(refund.amount_cents, currency)}${orderId ? ` for order ${orderId}` : ''} to the card that you paid with. We will write to you again when that is done.`,
    ],
  );
}

/** A refund is done: the provider has given the money back, or staff have by other means, such as a transfer. */
export function refundedMail(
  { shop }: ApiConfig,
  refund: { amount_cents: number; origin: RefundOrigin },
  orderId: string | undefined,
  currency = 'ZAR',
): MailContent {
  const where =
    refund.origin === 'staff'
      ? `. It did not go to the card that you paid with: if you do not know how it reached you, write to ${shop.email}.`
      : ' to the card that you paid with. Banks take up to ten working days to show it.';
  return layoutMail(shop, { subject: orderId ? `Refund for order ${orderId}` : 'Your refund', heading: 'Your refund is done' }, [
    `We have refunded ${formatAmount(refund.amount_cents, currency)}${orderId ? ` for order ${orderId}` : ''}${where}`,
  ]);
}

export function cancelledMail({ shop }: ApiConfig, order: { id: string; refundCents: number }): MailContent {
  return layoutMail(shop, { subject: `Order ${order.id} is cancelled` }, [
    order.refundCents > 0
      ? `${formatCents(order.refundCents)} is refunded to the card that you paid with.`
      : // All of it was paid back before.
        'Your refund is on its way to the card that you paid with, or there already.',
  ]);
}

const STATUS_TEXTS = {
  packed: ['is packed', 'Your shoes are packed and waiting for the courier. The order can no longer be cancelled.'],
  'on its way': ['is on its way', 'The courier has your shoes.'],
  delivered: [
    'was delivered',
    `We hope they fit. You can request a return under Orders on your dashboard within ${RETURN_DAYS} days.`,
  ],
} as const;

const STEPS = ['paid', 'packed', 'on its way', 'delivered'] as const;

/** How far an order is, in the steps that its tracking page shows. */
function progressTo(step: (typeof STEPS)[number], delivery: Delivery | null | undefined): Block {
  // An order that is picked up at the shop is never on its way.
  const steps = STEPS.filter((each) => each === step || each !== 'on its way' || delivery?.kind !== 'pick-up');
  return { steps: steps.map((each) => each[0]!.toUpperCase() + each.slice(1)), reached: steps.indexOf(step) };
}

/**
 * An order moved to its next status, with its parcel if it is on its way. Without an account there is neither a dashboard nor a
 * tracking link (SELL-5).
 */
export function orderStatusMail(
  config: ApiConfig,
  order: { id: string; account_id: number | null; delivery?: Delivery | null },
  move: keyof typeof STATUS_TEXTS,
  { courier = '', tracking = '', url = '' }: Partial<Shipment> = {},
): MailContent {
  const [what, usual] = STATUS_TEXTS[move];
  const counter = move === 'packed' && order.delivery?.kind === 'pick-up' ? order.delivery.address : '';
  const isErased = order.account_id === null;
  const text = counter
    ? 'Your shoes are packed: you can pick them up. The order can no longer be cancelled.'
    : isErased && move === 'delivered'
      ? `We hope they fit. You can return them within ${RETURN_DAYS} days: write to ${config.shop.email}.`
      : usual;
  return layoutMail(config.shop, { subject: `Order ${order.id} ${what}`, heading: `Your order ${order.id} ${what}` }, [
    text,
    progressTo(move, order.delivery),
    ...(counter ? [{ rows: [['Pick up at', counter] as [string, string]] }] : []),
    ...parcelBlocks({ courier, tracking, url }),
    ...(isErased ? [] : [{ link: trackingLink(config, order.id), label: 'Track your order' }]),
  ]);
}
