import { sizeLabel } from 'shared/models';
import type { ApiConfig } from '../../config/config';
import { trackingLink } from '../../tracking/token';
import { layoutMail, type MailContent } from '../mail-layout';
import { parcelBlocks, type Shipment } from '../shipment';

interface Pairs {
  name: string;
  size: string;
  quantity: number;
}

const rowsOf = (lines: readonly Pairs[]) => ({
  rows: lines.map(({ name, size, quantity }) => [`${quantity} × ${name}`, `size ${sizeLabel(size)}`] as const),
});

/** The shopper asked for a return: staff decide about it. */
export function returnRequestedMail({ shop }: ApiConfig, orderId: string, lines: readonly Pairs[]): MailContent {
  return layoutMail(
    shop,
    { subject: `Return of order ${orderId}`, heading: `We received your return request for order ${orderId}` },
    [
      rowsOf(lines),
      'We will look at it and get back to you within two working days. Please keep the shoes unworn and in their box until then.',
      `You can follow each step under Orders on your dashboard. Questions? Write to ${shop.email}.`,
    ],
  );
}

/**
 * `instructions`: how to give the pairs back, as staff wrote it. `isPickUp`: the shopper picked the order up, and brings them to
 * the shop.
 */
export function returnApprovedMail(
  { shop }: ApiConfig,
  orderId: string,
  lines: readonly Pairs[],
  instructions: string,
  isPickUp = false,
): MailContent {
  return layoutMail(shop, { subject: `How to return your shoes from order ${orderId}`, heading: 'Your return is approved' }, [
    rowsOf(lines),
    ...instructions.split(/\n+/).filter(Boolean),
    isPickUp
      ? `Please bring your order number ${orderId}, too.`
      : `Please put a note with your order number ${orderId} in the parcel. We will let you know when it arrives.`,
  ]);
}

export function returnDeclinedMail({ shop }: ApiConfig, orderId: string, reason: string): MailContent {
  return layoutMail(shop, { subject: `Your return of order ${orderId}`, heading: 'We cannot accept this return' }, [
    reason,
    `If you disagree, please write to us at ${shop.email}.`,
  ]);
}

/** Staff look again at a return that they had declined. */
export function returnReopenedMail({ shop }: ApiConfig, orderId: string, lines: readonly Pairs[], hasCome: boolean): MailContent {
  return layoutMail(
    shop,
    { subject: `We are looking at your return of order ${orderId} again`, heading: 'We are looking at your return again' },
    [
      rowsOf(lines),
      hasCome
        ? 'We will get back to you within two working days.'
        : 'We will get back to you within two working days. Please keep the shoes unworn and in their box until then.',
      `Questions? Write to ${shop.email}.`,
    ],
  );
}

/**
 * The next step after pairs arrive, by the state of their return, which stays approved while other pairs of an exchange are missing.
 */
const NEXT = {
  received: 'Next, we refund you or send you the other size, and write to you again.',
  approved: 'The rest of your exchange is still to come: please return it as well.',
  exchanged: 'Your exchange is now complete.',
} as const;

/** `lines`: the received pairs. `newSize`: the place of the new size of a complete exchange, '' if it has left the shop. */
export function returnReceivedMail(
  { shop }: ApiConfig,
  orderId: string,
  lines: readonly Pairs[],
  state: keyof typeof NEXT,
  newSize = '',
): MailContent {
  return layoutMail(shop, { subject: `We received your return of order ${orderId}`, heading: 'We have received your pairs' }, [
    rowsOf(lines),
    newSize || NEXT[state],
  ]);
}

/**
 * Pairs are swapped for another size. `next`: how the old pair comes back and the new one is picked up; '' if there is nothing to
 * do.
 */
export function exchangedMail(
  { shop }: ApiConfig,
  orderId: string,
  exchanged: readonly (Pairs & { toSize: string })[],
  next: string,
): MailContent {
  return layoutMail(shop, { subject: `Your new size for order ${orderId}`, heading: 'We have reserved your new size' }, [
    {
      rows: exchanged.map(
        ({ name, size, quantity, toSize }) =>
          [`${quantity} × ${name}`, `size ${sizeLabel(toSize)} instead of ${sizeLabel(size)}`] as const,
      ),
    },
    'The price is the same, so there is nothing to pay.',
    ...next.split(/\n+/).filter(Boolean),
    `Questions? Write to ${shop.email}.`,
  ]);
}

/** The new pairs of an exchange left the shop. */
export function exchangeSentMail(
  config: ApiConfig,
  order: { id: string; account_id: number | null },
  shipment: Shipment,
): MailContent {
  return layoutMail(
    config.shop,
    { subject: `Your new size for order ${order.id} is on its way`, heading: 'Your new size is on its way' },
    [
      'The courier has it.',
      ...parcelBlocks(shipment),
      ...(order.account_id === null ? [] : [{ link: trackingLink(config, order.id), label: 'Track your order' }]),
    ],
  );
}
