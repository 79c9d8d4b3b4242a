import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordAudit } from '../../audit/record-audit';
import { about } from '../../http/route-description';
import type { OrdersDeps } from '../../orders/orders-deps';
import { markRefundDone, retryRefund } from '../../refunds/decide-refund';
import { actorOf } from '../../audit/actor';
import {
  Cents,
  LinePosition,
  linesOf,
  OrderIdParams,
  PositiveCents,
  RequiredReason,
  Restock,
  Units,
  Version,
} from '../../http/order-parameters';
import { oneOf, NullableText } from '../../http/schema-parts';
import { CsvSeparator, sendCsv } from '../../http/csv-download';
import { assertDay, Day } from '../../http/day-filter';
import { csvOfCreditNotes } from './credit-notes-csv';
import { readCreditNote, readOrderRefunds } from './read-refunds';
import { refundOrderByStaff } from '../../refunds/refund-order';

const RefundBody = Type.Object({
  version: Version,
  expectedRefundedCents: Cents,
  kind: Type.Union([Type.Literal('whole'), Type.Literal('lines'), Type.Literal('amount')], {
    errorMessage: 'kind is whole, lines or amount.',
  }),
  lines: Type.Optional(linesOf(Type.Object({ position: LinePosition, quantity: Units, restock: Restock }))),
  amountCents: Type.Optional(PositiveCents),
  reason: RequiredReason,
  restock: Type.Optional(Restock),
});
const DoneBody = Type.Object({ reason: RequiredReason });
const RefundParams = Type.Object({
  refundId: Type.String({ pattern: '^[\\w-]{1,64}:refund(-\\d{1,6})?$', errorMessage: 'refundId is the id of a refund.' }),
});
const NoteParams = Type.Object({
  ...OrderIdParams.properties,
  serial: Type.String({ pattern: '^CN-\\d{5,9}$', errorMessage: 'serial is the number of a credit note.' }),
});

const NotesQuery = Type.Object({ from: Day('from'), to: Day('to'), separator: CsvSeparator });

const Refunds = Type.Object({
  orderId: Type.String(),
  version: Type.Integer(),
  paidCents: Type.Integer(),
  refundedCents: Type.Integer(),
  leftCents: Type.Integer(),
  creditedCents: Type.Integer(),
  hasVat: Type.Boolean({ description: 'The order contains VAT, and so do its credit notes' }),
  isOpen: Type.Boolean(),
  isInShop: Type.Boolean(),
  isDisputed: Type.Boolean(),
  isCourierBooked: Type.Boolean({ description: 'The courier comes for its parcel' }),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      productId: Type.Integer(),
      name: Type.String(),
      size: Type.String(),
      quantity: Type.Integer(),
      totalCents: Type.Integer(),
      refundableQuantity: Type.Integer(),
      restockableQuantity: Type.Integer(),
      awaitsParcel: Type.Boolean({
        description: 'new pairs of an exchange, still in the shop: a refund puts them back on the shelf',
      }),
      sharesCents: Type.Array(Type.Integer()),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      id: Type.String(),
      amountCents: Type.Integer(),
      state: oneOf('requested', 'accepted', 'done', 'failed', 'attention'),
      origin: Type.String(),
      reason: Type.String(),
      error: Type.String(),
      canRetry: Type.Boolean({ description: 'It needs a person, and may be asked for again' }),
      createdAt: Type.String(),
      doneAt: NullableText,
    }),
  ),
  creditNotes: Type.Array(
    Type.Object({
      serial: Type.String(),
      amountCents: Type.Integer(),
      vatCents: Type.Integer(),
      reason: Type.String(),
      issuedAt: Type.String(),
    }),
  ),
});
const Note = Type.Object({
  serial: Type.String(),
  orderId: Type.String(),
  orderedAt: Type.String(),
  issuedAt: Type.String(),
  reason: Type.String(),
  amountCents: Type.Integer(),
  vatCents: Type.Integer(),
  lines: Type.Array(
    Type.Object({ name: Type.String(), size: Type.String(), quantity: Type.Integer(), amountCents: Type.Integer() }),
  ),
  seller: Type.Object({
    legalName: Type.String(),
    address: Type.String(),
    registrationNumber: Type.String(),
    vatNumber: Type.String(),
  }),
  buyer: Type.Object({ name: Type.String(), address: Type.String() }),
});

/** Refunds of orders, in full or in part, and their credit notes. */
export const refundRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/staff/api/orders/:id/refunds',
      about(
        'what was paid, refunded and is left of an order, its refunds and credit notes, in cents',
        { access: 'orders.read-money', params: OrderIdParams },
        Refunds,
      ),
      async ({ params }) => readOrderRefunds(db, params.id),
    );

    app.post(
      '/staff/api/orders/:id/refunds',
      about(
        'refund an order whole, by pairs or by amount; never more than is left; 409 with the present sum if another refund was made meanwhile',
        { access: 'orders.refund', errors: [409], params: OrderIdParams, body: RefundBody },
        Refunds,
      ),
      async (request) => {
        const { version, expectedRefundedCents, ...wanted } = request.body;
        const orderId = request.params.id;
        await refundOrderByStaff(deps, actorOf(request), { orderId, version, expectedRefundedCents }, wanted);
        return readOrderRefunds(db, orderId);
      },
    );

    app.get(
      '/staff/api/orders/:id/credit-notes/:serial',
      about('a credit note as it was issued', { access: 'orders.read-money', params: NoteParams }, Note),
      async ({ params }) => readCreditNote(db, params.id, params.serial),
    );

    app.get(
      '/staff/api/credit-notes.csv',
      about(
        'the credit notes of some days as CSV, with commas or semicolons; kept in the audit log',
        { access: 'orders.read-money', querystring: NotesQuery },
        'text/csv',
      ),
      async (request, reply) => {
        const { separator, ...days } = request.query;
        for (const field of ['from', 'to'] as const) if (days[field]) assertDay(field, days[field]);
        await recordAudit(deps.db, actorOf(request), { action: 'credit-notes.export', subject: 'credit-notes', after: days });
        return sendCsv(reply, 'credit-notes.csv', await csvOfCreditNotes(db, days, separator));
      },
    );

    app.post(
      '/staff/api/refunds/:refundId/retry',
      about(
        'request a permanently failed refund again; 409 while the provider may still pay it, 503 if the provider does not answer',
        { access: 'orders.refund', errors: [409], params: RefundParams },
        204,
      ),
      async (request) => void (await retryRefund(deps, request.params.refundId, actorOf(request))),
    );

    app.post(
      '/staff/api/refunds/:refundId/done',
      about(
        'record that the money of a refund was paid back by other means; the shopper gets a mail',
        { access: 'orders.refund', errors: [409], params: RefundParams, body: DoneBody },
        204,
      ),
      async (request) => void (await markRefundDone(deps, request.params.refundId, request.body.reason, actorOf(request))),
    );
  };
