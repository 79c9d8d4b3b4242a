import { Type, type Static, type TSchema } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RETURN_STATES } from 'shared/models';
import { about } from '../http/route-description';
import type { OrdersDeps } from '../orders/orders-deps';
import { actorOf } from '../audit/actor';
import type { Actor } from '../audit/record-audit';
import { Identifier, Reason } from '../http/identifier';
import { PageQuery } from '../http/page-query';
import { Cents, LinePosition, linesOf, PositiveCents, RequiredReason, Restock, SizeKey, Version } from '../http/order-parameters';
import { choice } from '../http/schema-parts';
import type { SeenReturn } from './change-return';
import { approveReturn, declineReturn } from './decide-return';
import { closeNotCome } from './close-unreceived';
import { listReturns, readReturn } from './read-returns';
import { receiveReturn } from './receive-return';
import { reopenReturn } from './reopen-return';
import { exchangeReturn, refundReturn } from './settle-return';
import { ReturnList, ReturnReply } from './schemas';
import { VISIBLE } from '../text/visible-text';

const ListQuery = Type.Object({
  state: choice('state', [...RETURN_STATES, 'open']),
  ...PageQuery,
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
/** For a return that is declined, reopened, or closed without any parcel. */
const Judgement = Type.Object({ version: Version, reason: RequiredReason });
const Receipt = Type.Object({
  version: Version,
  lines: linesOf(
    Type.Object({
      position: LinePosition,
      quantity: Type.Integer({ minimum: 0, maximum: 10_000, errorMessage: 'Enter a number of pairs, from 0.' }),
      condition: Type.Union([Type.Literal('as new'), Type.Literal('worn'), Type.Literal('defective')], {
        errorMessage: 'condition is as new, worn or defective.',
      }),
      restock: Restock,
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500, errorMessage: 'note is a text.' })),
});
const ReturnRefund = Type.Object({
  version: Version,
  expectedRefundedCents: Cents,
  amountCents: Type.Optional(PositiveCents),
  reason: RequiredReason,
});
const ReturnExchange = Type.Object({
  version: Version,
  lines: linesOf(Type.Object({ position: LinePosition, toSize: SizeKey })),
  reason: Reason,
});

const DEFAULT_LIMIT = 50;

/** Returns for the staff: from the shopper's request to money or another size. */
export const staffReturnRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

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

    /** A step of a return. Answers with the return as it is now. */
    const step = <Body extends TSchema>(
      name: string,
      summary: string,
      access: 'returns.decide' | 'returns.receive' | 'orders.refund',
      body: Body,
      run: (actor: Actor, seen: SeenReturn, body: Static<Body>) => Promise<unknown>,
    ) =>
      app.post<{ Params: Static<typeof Identifier>; Body: { version: number } }>(
        `/staff/api/returns/:id/${name}`,
        about(summary, { access, errors: [409], params: Identifier, body }, ReturnReply),
        async (request) => {
          const seen = { id: Number(request.params.id), version: request.body.version };
          await run(actorOf(request), seen, request.body as Static<Body>);
          return readReturn(db, seen.id);
        },
      );

    step(
      'approve',
      'approve a return; the instructions are mailed to the shopper',
      'returns.decide',
      Approval,
      (actor, seen, { instructions }) => approveReturn(deps, actor, seen, instructions.trim()),
    );
    step(
      'decline',
      'decline a return with a reason that is mailed to the shopper',
      'returns.decide',
      Judgement,
      (actor, seen, { reason }) => declineReturn(deps, actor, seen, reason.trim()),
    );
    step(
      'reopen',
      'reopen a declined return, which waits for a decision again; the shopper gets a mail',
      'returns.decide',
      Judgement,
      (actor, seen, { reason }) => reopenReturn(deps, actor, seen, reason.trim()),
    );
    step(
      'not-come',
      'close the return of an exchange if its old pairs did not arrive',
      'returns.decide',
      Judgement,
      (actor, seen, { reason }) => closeNotCome(deps, actor, seen, reason.trim()),
    );
    step(
      'receive',
      'record what came back, in which condition, and what goes on the shelf',
      'returns.receive',
      Receipt,
      (actor, seen, { lines, note = '' }) => receiveReturn(deps, actor, seen, { lines, note: note.trim() }),
    );
    step('refund', 'refund the received pairs', 'orders.refund', ReturnRefund, (actor, seen, { version: _, ...refund }) =>
      refundReturn(deps, actor, seen, refund),
    );
    step(
      'exchange',
      'send other sizes for the pairs that arrived; 409 without stock',
      'returns.decide',
      ReturnExchange,
      (actor, seen, { lines, reason = '' }) => exchangeReturn(deps, actor, seen, { lines, reason: reason.trim() }),
    );
  };
