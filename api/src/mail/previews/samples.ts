import type { OrderRequest } from 'shared/models';
import type { ApiConfig } from '../../config/config';
import type { FrozenLine } from '../../db/tables/payments';
import { mailPictureOf } from '../mail-pictures';
import type { Mail } from '../queue-mail';
import { launchSamples } from './launch-samples';
import {
  accountDeletedMail,
  codeMail,
  confirmEmailMail,
  emailChangedMail,
  emailPutBackMail,
  passwordChangedMail,
  welcomeMail,
} from '../templates/account-mails';
import { backInStockMail } from '../templates/back-in-stock';
import { contactMail } from '../templates/contact';
import { messageReplyMail } from '../templates/message-reply';
import { newsletterMail } from '../templates/newsletter';
import * as notices from '../templates/notices';
import * as orders from '../templates/order-mails';
import * as returns from '../templates/return-mails';

type Content = Omit<Mail, 'to'>;

const order = {
  account_id: 1,
  id: 'L7K2M9QX',
  total_cents: 829_700,
  vat_cents: 108_222,
  ordered_at: new Date('2026-11-23T08:00:00Z'),
  delivery_at: new Date('2026-11-26T08:00:00Z'),
};
const request: OrderRequest = {
  firstname: 'Thandi',
  lastname: 'Mokoena',
  email: 'thandi@example.com',
  phoneNumber: '0821234567',
  address: '12 Long Street, Gardens',
  province: 'Western Cape',
  ZIPCode: '8001',
};
const lines: FrozenLine[] = [
  { productId: 1, name: 'Dunk Low Fir Honey', size: 'size8', quantity: 1, priceCents: 229_900 },
  { productId: 2, name: 'AirMax Wave Night Swim', size: 'size9.5', quantity: 2, priceCents: 299_900, compareAtCents: 349_900 },
];
const pairs = lines.map(({ name, size, quantity }) => ({ name, size, quantity }));
const shipment = { courier: 'The Courier Guy', tracking: 'TCG 4471 0023', url: 'https://courier.example/track' };
const instructions = 'Take the parcel to any Pargo point.\nShow the code PARGO at the counter.';

/** Only if PUBLIC_URL is set, as in mails. */
const picturesOf = (config: ApiConfig) =>
  new Map(
    lines.flatMap(({ productId, name }) => {
      const picture = mailPictureOf(config, { name, image1: '/pictures/dunk-low-fir-honey/side-640.webp', alt_texts: [] });
      return picture ? [[productId, picture] as const] : [];
    }),
  );

/** Every mail of the shop, filled with an example, by the name of its template. */
export const sampleMails = (config: ApiConfig): Record<string, Content> => ({
  welcome: welcomeMail(config, 'Thandi'),
  code: codeMail(config, { code: '482913', link: 'example' }),
  codeUsedUp: codeMail(config, { code: null, link: 'example' }),
  confirmEmail: confirmEmailMail(config, '482913'),
  emailChanged: emailChangedMail(config, { change: 'proven', token: 'example' }),
  emailChangedUnconfirmed: emailChangedMail(config, { change: 'proven', token: null }),
  emailPending: emailChangedMail(config, { change: 'pending', token: 'example' }),
  emailPutBack: emailPutBackMail(config),
  passwordChanged: passwordChangedMail(config),
  accountDeleted: accountDeletedMail(config),
  newsletter: newsletterMail(
    config,
    `${config.publicUrl}/newsletter/confirm/example`,
    `${config.publicUrl}/newsletter/unsubscribe/example`,
  ),
  backInStock: backInStockMail(config, {
    name: 'Dunk Low Glacier',
    category: 'Dunk',
    price_cents: 219_900,
    image1: '/pictures/dunk-low-fir-honey/side-640.webp',
    alt_texts: [],
    size: 'size7',
    askedAt: order.ordered_at,
    token: 'example',
  }),
  confirmation: orders.confirmationMail(config, order, request, lines, picturesOf(config)),
  'confirmation, to be picked up, with a code': orders.confirmationMail(
    config,
    {
      ...order,
      discount_code: 'SPRING',
      delivery: { kind: 'pick-up', label: 'Pick-up at the shop', address: config.shop.address },
    },
    request,
    lines.map((line) => ({ ...line, discountCents: 10_000 })),
  ),
  'orderStatus, packed': orders.orderStatusMail(config, order, 'packed'),
  'orderStatus, on its way': orders.orderStatusMail(config, order, 'on its way', shipment),
  'orderStatus, delivered': orders.orderStatusMail(config, order, 'delivered'),
  cancelled: orders.cancelledMail(config, { id: order.id, refundCents: order.total_cents }),
  refundComing: orders.refundComingMail(config, { amount_cents: order.total_cents }, 'sold-out'),
  refundStarted: orders.refundStartedMail(config, { amount_cents: 229_900 }, order.id),
  refunded: orders.refundedMail(config, { amount_cents: 229_900, origin: 'shop' }, order.id),
  returnRequested: returns.returnRequestedMail(config, order.id, pairs),
  returnApproved: returns.returnApprovedMail(config, order.id, pairs, instructions),
  returnDeclined: returns.returnDeclinedMail(config, order.id, 'The soles show that the shoes were worn outside.'),
  returnReopened: returns.returnReopenedMail(config, order.id, pairs, false),
  returnReceived: returns.returnReceivedMail(config, order.id, pairs, 'received'),
  exchanged: returns.exchangedMail(config, order.id, [{ ...pairs[0]!, toSize: 'size9' }], instructions),
  exchangeSent: returns.exchangeSentMail(config, order, shipment),
  messageReply: messageReplyMail(config, {
    text: 'Yes, we have it in UK 9.\n\nShall we keep it for you?',
    receivedAt: order.ordered_at,
  }),
  contact: contactMail(config, {
    name: 'Thandi',
    email: request.email,
    phone_number: '082 123 4567',
    message: 'Do you have the Glacier in UK 9?',
  }),
  newOrderNotice: notices.newOrderNotice(config, order, lines),
  returnRequestNotice: notices.returnRequestNotice(config, order.id),
  disputeNotice: notices.disputeNotice(config, { orderId: order.id, amountCents: order.total_cents, currency: 'ZAR' }),
  orderlessDisputeNotice: notices.orderlessDisputeNotice(config, { amountCents: 229_900, refundCents: 229_900, currency: 'ZAR' }),
  failedRefundNotice: notices.failedRefundNotice(config, {
    amountCents: 229_900,
    currency: 'ZAR',
    orderId: order.id,
    needsPerson: true,
  }),
  failedForeignRefundNotice: notices.failedForeignRefundNotice(config, {
    amountCents: 229_900,
    currency: 'ZAR',
    orderId: order.id,
    isRepeated: false,
  }),
  dailySummary: notices.dailySummaryMail(config, {
    day: 'Monday, 23 November 2026',
    orders: 14,
    salesCents: 3_412_600,
    refundsCents: 229_900,
    attention: [{ label: 'Orders to pack', count: 6 }],
  }),
  ...launchSamples(config),
});
