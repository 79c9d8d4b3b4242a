import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { CsvFormat } from '../../csv';
import type { OrdersDeps } from '../../orders/orders-deps';
import { markRefundDone, retryRefund } from '../../orders/refund-by-staff';
import { actorOf } from '../audit/actor';
import { Cents, LinePosition, OrderIdParams, RequiredReason, Units, Version, type OrderParams } from '../order-parameters';
import { CsvSeparator } from '../csv-separator';
import { assertDay, Day } from '../day-filter';
import { csvOfCreditNotes } from './credit-notes-csv';
import { readCreditNote, readOrderRefunds } from './read-refunds';
import { refundOrderByStaff } from './refund-order';

const RefundBody = Type.Object({
  version: Version,
  expectedRefundedCents: Cents,
  kind: Type.Union([Type.Literal('whole'), Type.Literal('lines'), Type.Literal('amount')], {
    errorMessage: 'kind is whole, lines or amount.',
  }),
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        position: LinePosition,
        quantity: Units,
        restock: Type.Boolean({ errorMessage: 'restock is true or false.' }),
      }),
      { maxItems: 100, errorMessage: 'lines is a list of at most 100.' },
    ),
  ),
  amountCents: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, errorMessage: 'Enter an amount above zero, in whole cents.' }),
  ),
  reason: RequiredReason,
  restock: Type.Optional(Type.Boolean({ errorMessage: 'restock is true or false.' })),
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

const Nullable = Type.Union([Type.String(), Type.Null()]);
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
      sharesCents: Type.Array(Type.Integer()),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      id: Type.String(),
      amountCents: Type.Integer(),
      state: Type.String(),
      origin: Type.String(),
      reason: Type.String(),
      error: Type.String(),
      canRetry: Type.Boolean({ description: 'It needs a person, and may be asked for again' }),
      createdAt: Type.String(),
      doneAt: Nullable,
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
  (deps: OrdersDeps): FastifyPluginAsync =>
  async (app) => {
    const { db } = deps;
    const reading = { staffAccess: 'orders.read-money' } as const;
    const refunding = { staffAccess: 'orders.refund' } as const;

    app.get<OrderParams>(
      '/staff/api/orders/:id/refunds',
      { config: reading, schema: { params: OrderIdParams, response: { 200: Refunds } } },
      async ({ params }) => readOrderRefunds(db, params.id),
    );

    app.post<OrderParams & { Body: Static<typeof RefundBody> }>(
      '/staff/api/orders/:id/refunds',
      { config: refunding, schema: { params: OrderIdParams, body: RefundBody, response: { 200: Refunds } } },
      async (request) => {
        const { version, expectedRefundedCents, ...wanted } = request.body;
        const orderId = request.params.id;
        await refundOrderByStaff(deps, actorOf(request), { orderId, version, expectedRefundedCents }, wanted);
        return readOrderRefunds(db, orderId);
      },
    );

    app.get<{ Params: Static<typeof NoteParams> }>(
      '/staff/api/orders/:id/credit-notes/:serial',
      { config: reading, schema: { params: NoteParams, response: { 200: Note } } },
      async ({ params }) => readCreditNote(db, params.id, params.serial),
    );

    app.get<{ Querystring: Static<typeof NotesQuery> }>(
      '/staff/api/credit-notes.csv',
      { config: reading, schema: { querystring: NotesQuery } },
      async ({ query: { separator = 'comma', ...days } }, reply) => {
        for (const field of ['from', 'to'] as const) if (days[field]) assertDay(field, days[field]);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="credit-notes.csv"')
          .send(await csvOfCreditNotes(db, days, separator as CsvFormat));
      },
    );

    app.post<{ Params: Static<typeof RefundParams> }>(
      '/staff/api/refunds/:refundId/retry',
      { config: refunding, schema: { params: RefundParams } },
      async (request, reply) => {
        await retryRefund(deps, request.params.refundId, actorOf(request));
        return reply.code(204).send();
      },
    );

    app.post<{ Params: Static<typeof RefundParams>; Body: Static<typeof DoneBody> }>(
      '/staff/api/refunds/:refundId/done',
      { config: refunding, schema: { params: RefundParams, body: DoneBody } },
      async (request, reply) => {
        await markRefundDone(deps, request.params.refundId, request.body.reason, actorOf(request));
        return reply.code(204).send();
      },
    );
  };
