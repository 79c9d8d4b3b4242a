import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { cancelOrder } from '../../orders/cancel-order';
import type { Decision } from '../../orders/changed-meanwhile';
import { loseDispute } from '../../orders/lose-dispute';
import { moveOrder } from '../../orders/move-order';
import type { OrdersDeps } from '../../orders/orders-deps';
import { oneLine } from '../../one-line';
import { releaseHold } from '../../orders/packing-hold';
import { actorOf } from '../audit/actor';
import { sendNewPairs } from '../exchanges/send-new-pairs';
import { addNote } from './add-note';
import { permissionOf, type OrderAction } from './allowed-actions';
import { packMany } from './bulk-pack';
import { correctTracking } from './correct-tracking';
import { readStaffOrder } from './read-order';
import { resendMail, type MailKind } from './resend-mail';
import {
  BulkBody,
  BulkReply,
  DetailReply,
  NoteBody,
  OrderParams,
  ReasonBody,
  ResendBody,
  SendBody,
  VersionBody,
} from './schemas';

/** What is done with one order. */
interface Command<Body> {
  orderId: string;
  body: Body;
  decision: Decision;
}

/**
 * Everything that staff do with an order. Each command names the version that was looked at, answers with the order as it is
 * now, and does nothing the second time (BO-6, BO-9).
 */
export const orderActionRoutes =
  (deps: OrdersDeps): FastifyPluginAsync =>
  async (app) => {
    const command = <Schema extends TSchema>(
      action: OrderAction,
      path: string,
      schema: Schema,
      run: (command: Command<Static<Schema>>) => Promise<unknown>,
    ) => addCommand(app, deps, { action, path, schema }, run as (command: Command<unknown>) => Promise<unknown>);

    command('pack', 'pack', VersionBody, ({ orderId, decision }) => moveOrder(deps, orderId, 'packed', decision));
    command('send', 'send', SendBody, ({ orderId, decision, body }) =>
      moveOrder(deps, orderId, 'on its way', { ...decision, shipment: shipmentOf(body) }),
    );
    command('send-exchange', 'send-exchange', SendBody, ({ orderId, decision, body }) =>
      sendNewPairs(deps, orderId, shipmentOf(body), decision),
    );
    command('hand-over-exchange', 'hand-over-exchange', VersionBody, ({ orderId, decision }) =>
      sendNewPairs(deps, orderId, null, decision),
    );
    command('correct-tracking', 'correct-tracking', SendBody, ({ orderId, decision, body }) =>
      correctTracking(deps, orderId, shipmentOf(body), decision),
    );
    command('deliver', 'deliver', VersionBody, ({ orderId, decision }) => moveOrder(deps, orderId, 'delivered', decision));
    command('cancel', 'cancel', ReasonBody, ({ orderId, decision, body }) =>
      cancelOrder(deps, { orderId, reason: oneLine(body.reason), decision }),
    );
    command('release', 'release', ReasonBody, ({ orderId, decision, body }) =>
      releaseHold(deps, orderId, oneLine(body.reason), decision),
    );
    command('lose-dispute', 'dispute-lost', ReasonBody, ({ orderId, decision, body }) =>
      loseDispute(deps, { orderId, reason: oneLine(body.reason), decision }),
    );
    command('note', 'notes', NoteBody, ({ orderId, decision, body }) => addNote(deps, orderId, body.text.trim(), decision));
    command('resend-mail', 'resend-mail', ResendBody, ({ orderId, decision, body }) =>
      resendMail(deps, orderId, body.mail as MailKind, decision),
    );

    app.post<{ Body: Static<typeof BulkBody> }>(
      '/staff/api/orders/bulk',
      { config: { staffAccess: permissionOf('pack') }, schema: { body: BulkBody, response: { 200: BulkReply } } },
      async (request) => ({ results: await packMany(deps, request.body.ids, actorOf(request)) }),
    );
  };

function addCommand(
  app: FastifyInstance,
  deps: OrdersDeps,
  { action, path, schema }: { action: OrderAction; path: string; schema: TSchema },
  run: (command: Command<unknown>) => Promise<unknown>,
): void {
  app.post<{ Params: Static<typeof OrderParams>; Body: { version: number } }>(
    `/staff/api/orders/:id/${path}`,
    {
      config: { staffAccess: permissionOf(action) },
      schema: { params: OrderParams, body: schema, response: { 200: DetailReply } },
    },
    async (request) => {
      const { params, body, staff } = request;
      await run({ orderId: params.id, body, decision: { actor: actorOf(request as FastifyRequest), version: body.version } });
      return readStaffOrder(deps.db, params.id, staff.role);
    },
  );
}

const shipmentOf = ({ courier, tracking, url = '' }: Static<typeof SendBody>) => ({
  courier: oneLine(courier),
  tracking: oneLine(tracking),
  url,
});
