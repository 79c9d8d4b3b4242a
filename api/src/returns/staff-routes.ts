import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { RETURN_STATES } from 'shared/models';
import { about } from '../http/route-description';
import type { OrdersDeps } from '../orders/orders-deps';
import { actorOf } from '../audit/actor';
import { Identifier, type IdParams } from '../http/identifier';
import { Cents, LinePosition, RequiredReason, SizeKey, Version } from '../http/order-parameters';
import { approveReturn, declineReturn } from './decide-return';
import { closeNotCome } from './close-unreceived';
import { listReturns, readReturn } from './read-returns';
import { receiveReturn } from './receive-return';
import { reopenReturn } from './reopen-return';
import { exchangeReturn, refundReturn } from './settle-return';
import { ReturnList, ReturnReply } from './schemas';
import { VISIBLE } from '../text/visible-text';

const STATES = [...RETURN_STATES, 'open'];
const ListQuery = Type.Object({
  state: Type.Optional(
    Type.String({ pattern: `^(${STATES.join('|')})?$`, errorMessage: `state is one of ${STATES.join(', ')}.` }),
  ),
  q: Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' })),
  page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$', errorMessage: 'page is a number from 1.' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', errorMessage: 'limit is a number from 1 to 100.' })),
});
const Approval = Type.Object({
  version: Version,
  instructions: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: VISIBLE,
    errorMessage: 'Say how to send the pairs back.',
  }),
});
/** For a return that is declined, looked at again, or closed although nothing came. */
const Judgement = Type.Object({ version: Version, reason: RequiredReason });
const Receipt = Type.Object({
  version: Version,
  lines: Type.Array(
    Type.Object({
      position: LinePosition,
      quantity: Type.Integer({ minimum: 0, maximum: 10_000, errorMessage: 'Give a number of pairs, from 0.' }),
      condition: Type.Union([Type.Literal('as new'), Type.Literal('worn'), Type.Literal('defective')], {
        errorMessage: 'condition is as new, worn or defective.',
      }),
      restock: Type.Boolean({ errorMessage: 'restock is true or false.' }),
    }),
    { maxItems: 100, errorMessage: 'lines is a list of at most 100.' },
  ),
  note: Type.Optional(Type.String({ maxLength: 500, errorMessage: 'note is a text.' })),
});
const ReturnRefund = Type.Object({
  version: Version,
  expectedRefundedCents: Cents,
  amountCents: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, errorMessage: 'Enter an amount above zero, in whole cents.' }),
  ),
  reason: RequiredReason,
});
const ReturnExchange = Type.Object({
  version: Version,
  lines: Type.Array(Type.Object({ position: LinePosition, toSize: SizeKey }), {
    maxItems: 100,
    errorMessage: 'lines is a list of at most 100.',
  }),
  reason: Type.Optional(Type.String({ maxLength: 500, errorMessage: 'reason is a text.' })),
});

const DEFAULT_LIMIT = 50;

/** Returns for the staff: from the shopper's request to money or another size. */
export const staffReturnRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;
    const seenBy = (request: FastifyRequest<IdParams & { Body: { version: number } }>) => ({
      id: Number(request.params.id),
      version: request.body.version,
    });

    app.get(
      '/staff/api/returns',
      about(
        'returns, those that wait longest first; state filters, q searches, page and limit page',
        { access: 'orders.read', querystring: ListQuery },
        ReturnList,
      ),
      async ({ query: { state, q, page, limit } }) =>
        listReturns(db, {
          state: (state || undefined) as Parameters<typeof listReturns>[1]['state'],
          q,
          page: Number(page ?? 1),
          limit: Number(limit ?? DEFAULT_LIMIT),
        }),
    );

    app.get(
      '/staff/api/returns/:id',
      about('a return with its lines and what happened', { access: 'orders.read', params: Identifier }, ReturnReply),
      async ({ params }) => readReturn(db, Number(params.id)),
    );

    app.post(
      '/staff/api/returns/:id/approve',
      about(
        'approve a return; the instructions are mailed to the shopper',
        { access: 'returns.decide', errors: [409], params: Identifier, body: Approval },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        await approveReturn(deps, actorOf(request), seen, request.body.instructions.trim());
        return readReturn(db, seen.id);
      },
    );

    app.post(
      '/staff/api/returns/:id/decline',
      about(
        'decline a return with a reason that is mailed to the shopper',
        { access: 'returns.decide', errors: [409], params: Identifier, body: Judgement },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        await declineReturn(deps, actorOf(request), seen, request.body.reason.trim());
        return readReturn(db, seen.id);
      },
    );

    app.post(
      '/staff/api/returns/:id/reopen',
      about(
        'look again at a return that was declined; the shopper gets a mail',
        { access: 'returns.decide', errors: [409], params: Identifier, body: Judgement },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        await reopenReturn(deps, actorOf(request), seen, request.body.reason.trim());
        return readReturn(db, seen.id);
      },
    );

    app.post(
      '/staff/api/returns/:id/not-come',
      about(
        'close the return of an exchange if its old pairs did not come',
        { access: 'returns.decide', errors: [409], params: Identifier, body: Judgement },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        await closeNotCome(deps, actorOf(request), seen, request.body.reason.trim());
        return readReturn(db, seen.id);
      },
    );

    app.post(
      '/staff/api/returns/:id/receive',
      about(
        'record what came back, in which condition, and what goes on the shelf',
        { access: 'returns.receive', errors: [409], params: Identifier, body: Receipt },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        const { lines, note = '' } = request.body;
        await receiveReturn(deps, actorOf(request), seen, { lines, note: note.trim() });
        return readReturn(db, seen.id);
      },
    );

    app.post(
      '/staff/api/returns/:id/refund',
      about(
        'pay back the pairs that came',
        { access: 'orders.refund', errors: [409], params: Identifier, body: ReturnRefund },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        const { version: _, ...refund } = request.body;
        await refundReturn(deps, actorOf(request), seen, refund);
        return readReturn(db, seen.id);
      },
    );

    app.post(
      '/staff/api/returns/:id/exchange',
      about(
        'send other sizes for the pairs that came; 409 without stock',
        { access: 'returns.decide', errors: [409], params: Identifier, body: ReturnExchange },
        ReturnReply,
      ),
      async (request) => {
        const seen = seenBy(request);
        const { lines, reason = '' } = request.body;
        await exchangeReturn(deps, actorOf(request), seen, { lines, reason: reason.trim() });
        return readReturn(db, seen.id);
      },
    );
  };
