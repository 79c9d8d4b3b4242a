import { Type } from '@sinclair/typebox';
import { RETURN_STATES } from 'shared/models';
import { choice, oneOf, NullableText } from '../../http/schema-parts';
import { PageQuery } from '../../http/page-query';
import { CsvSeparator } from '../../http/csv-download';
import { SORT_COLUMNS } from './list-orders';
import { FilterSchema } from './order-filter';
import { MAIL_KINDS } from './resend-mail';
import { VISIBLE } from '../../text/visible-text';

const Cents = Type.Integer({ description: 'cents; absent without orders.read-money' });

const SORTS = SORT_COLUMNS.flatMap((column) => [column, `-${column}`]);
export const ListQuery = Type.Object({
  ...FilterSchema.properties,
  sort: choice('sort', SORTS),
  page: PageQuery.page,
  limit: PageQuery.limit,
});
export const CsvQuery = Type.Object({
  ...FilterSchema.properties,
  sort: ListQuery.properties.sort,
  separator: CsvSeparator,
});

const Row = Type.Object({
  id: Type.String(),
  number: Type.String(),
  orderedAt: Type.String(),
  customer: Type.String(),
  city: Type.String(),
  items: Type.Integer(),
  total: Type.Optional(Cents),
  payment: Type.Optional(Type.String()),
  status: Type.String(),
  hold: Type.String(),
  ageDays: Type.Union([Type.Integer(), Type.Null()]),
  notes: Type.Integer(),
  launch: Type.String({ description: "The name of the launch that the pair is from; '' for an order of the shop." }),
  version: Type.Integer(),
});
export const ListReply = Type.Object({
  rows: Type.Array(Row),
  total: Type.Integer({ description: 'orders that the filter finds' }),
  page: Type.Integer(),
  limit: Type.Integer(),
  views: Type.Object({
    toPack: Type.Integer(),
    packed: Type.Integer(),
    onItsWay: Type.Integer(),
    attention: Type.Integer(),
  }),
});

const Line = Type.Object({
  position: Type.Integer(),
  productId: Type.Integer(),
  name: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  refundedQuantity: Type.Integer({ description: 'pairs that were paid back, and are not packed' }),
  awaitsParcel: Type.Boolean({ description: 'new pairs of an exchange, which wait for a separate parcel' }),
  picture: Type.String(),
  sku: NullableText,
  price: Type.Optional(Cents),
});
const Slip = Type.Object({
  id: Type.String(),
  number: Type.String(),
  orderedAt: Type.String(),
  status: Type.String(),
  hold: Type.String(),
  version: Type.Integer(),
  customer: Type.Object({
    id: Type.Union([Type.Integer(), Type.Null()]),
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
  address: Type.Object({ street: Type.String(), province: Type.String(), code: Type.String() }),
  label: Type.Array(Type.String(), {
    description: "name and address as they are written on the parcel: the locker's, if it goes to one",
  }),
  delivery: Type.Union([
    Type.Object({
      kind: oneOf('pick-up', 'locker'),
      label: Type.String(),
      address: Type.String(),
      pointId: Type.Optional(Type.String({ description: "the courier's number of a locker" })),
    }),
    Type.Null(),
  ]),
  deliverBy: Type.String(),
  lines: Type.Array(Line),
  total: Type.Optional(Cents),
  discount: Type.Optional(Type.Object({ code: Type.String(), amount: Cents })),
});
export const SlipsReply = Type.Object({ slips: Type.Array(Slip) });
export const DetailReply = Type.Object({
  ...Slip.properties,
  shipment: Type.Union([
    Type.Object({
      id: Type.Integer(),
      courier: Type.String(),
      tracking: Type.String(),
      url: Type.String(),
      sentAt: Type.String(),
      ofExchange: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  timeline: Type.Array(
    Type.Object({
      at: Type.String(),
      kind: oneOf('event', 'note', 'mail', 'payment'),
      what: Type.String(),
      detail: Type.String(),
      who: Type.String(),
    }),
  ),
  launch: Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()]),
  returns: Type.Array(Type.Object({ id: Type.Integer(), state: oneOf(...RETURN_STATES), askedAt: Type.String() })),
  payment: Type.Optional(
    Type.Object({
      state: Type.String(),
      provider: Type.String(),
      reference: Type.String(),
      paid: Cents,
      refunded: Cents,
      pending: Cents,
      left: Cents,
    }),
  ),
  actions: Type.Array(Type.String()),
  resendable: Type.Array(Type.String()),
});
export const PickListReply = Type.Object({
  lines: Type.Array(
    Type.Object({
      productId: Type.Integer(),
      name: Type.String(),
      size: Type.String(),
      sku: NullableText,
      quantity: Type.Integer(),
      orders: Type.Array(Type.Object({ number: Type.String(), quantity: Type.Integer() })),
    }),
  ),
});

const OrderId = Type.String({ pattern: '^[A-Z0-9-]{1,40}$', errorMessage: 'id is an order number.' });
export const OrderParams = Type.Object({ id: OrderId });
export const SlipsQuery = Type.Object({
  ids: Type.String({ pattern: '^[A-Z0-9-]{1,40}(,[A-Z0-9-]{1,40}){0,99}$', errorMessage: 'ids are up to 100 order numbers.' }),
});

const version = Type.Integer({ minimum: 1, errorMessage: 'version is the number that came with the order.' });
const text = (name: string, { min = 0, max }: { min?: number; max: number }) =>
  Type.String({
    minLength: min,
    maxLength: max,
    ...(min ? { pattern: VISIBLE } : {}),
    errorMessage: min ? `Enter ${name}.` : `${name} is a text.`,
  });

export const VersionBody = Type.Object({ version });
export const SendBody = Type.Object({
  version,
  courier: text('the courier', { min: 1, max: 60 }),
  tracking: text('the tracking number', { min: 1, max: 60 }),
  url: Type.Optional(
    Type.String({
      maxLength: 500,
      // No name and password, which would be readable: the link goes to the shopper.
      pattern: '^(https:/{2}[^\\s/?#"<>@]+\\.[^\\s/?#"<>@]+([/?#][^\\s"<>]*)?)?$',
      errorMessage: 'The link must be a full address that begins with https, without a name or password.',
    }),
  ),
});
export const CorrectionBody = Type.Object({
  ...SendBody.properties,
  shipmentId: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'shipmentId is the id of a parcel of the order.' }),
  ),
});
export const ReasonBody = Type.Object({ version, reason: text('a reason', { min: 1, max: 500 }) });
export const NoteBody = Type.Object({ version, text: text('a note', { min: 1, max: 2000 }) });
export const ResendBody = Type.Object({
  version,
  mail: Type.String({ pattern: `^(${MAIL_KINDS.join('|')})$`, errorMessage: `mail is one of ${MAIL_KINDS.join(', ')}.` }),
});
export const BulkBody = Type.Object({
  action: Type.Literal('pack', { errorMessage: 'action is pack.' }),
  ids: Type.Array(OrderId, { minItems: 1, maxItems: 100, errorMessage: 'ids are one to 100 order numbers.' }),
  // Optional, for pages of an earlier release.
  versions: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description: 'By id, the version of the order that was looked at.',
      errorMessage: 'versions has the version of an order for each id.',
    }),
  ),
});
export const BulkReply = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), done: Type.Boolean(), reason: Type.Optional(Type.String()) })),
});
