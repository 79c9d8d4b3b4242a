import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import { cancelOrder } from '../../refunds/cancel-order';
import type { Decision } from '../../orders/version-conflict';
import { loseDispute } from '../../refunds/lose-dispute';
import { moveOrder } from '../../orders/fulfilment/move-order';
import type { OrdersDeps } from '../../orders/orders-deps';
import { plainText } from 'shared/validation';
import { fewLines, oneLine } from '../../text/one-line';
import { releaseHold } from '../../orders/fulfilment/packing-hold';
import { actorOf } from '../../audit/actor';
import { sendNewPairs } from '../exchanges/send-exchange';
import { addNote } from './add-note';
import { permissionOf, type OrderAction } from './allowed-actions';
import { packMany } from './bulk-pack';
import { correctTracking } from './correct-tracking';
import { readStaffOrder } from './read-order';
import { resendMail, type MailKind } from './resend-mail';
import {
  BulkBody,
  BulkReply,
  CorrectionBody,
  DetailReply,
  NoteBody,
  OrderParams,
  ReasonBody,
  ResendBody,
  SendBody,
  VersionBody,
} from './schemas';

/** A command for one order. */
interface Command<Body> {
  orderId: string;
  body: Body;
  decision: Decision;
}

/** Ends of addresses that are not the names of their actions. */
const PATHS: Partial<Record<OrderAction, string>> = { 'lose-dispute': 'dispute-lost', note: 'notes' };

/**
 * Everything that staff do with an order. Each command names the version on the page, answers with the order as it is
 * now, and does nothing the second time (BO-6, BO-9).
 */
export const orderActionRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const command = <Schema extends TSchema>(
      action: OrderAction,
      summary: string,
      schema: Schema,
      run: (command: Command<Static<Schema>>) => Promise<unknown>,
    ) =>
      app.post<{ Params: Static<typeof OrderParams>; Body: { version: number } }>(
        `/staff/api/orders/:id/${PATHS[action] ?? action}`,
        about(summary, { access: permissionOf(action), errors: [409], params: OrderParams, body: schema }, DetailReply),
        async (request) => {
          const { params, body, staff } = request;
          await run({
            orderId: params.id,
            body: body as Static<Schema>,
            decision: { actor: actorOf(request), version: body.version },
          });
          return readStaffOrder(deps.db, params.id, staff.role);
        },
      );

    command('pack', 'mark an order packed and mail the shopper', VersionBody, ({ orderId, decision }) =>
      moveOrder(deps, orderId, 'packed', decision),
    );
    command(
      'send',
      'mark an order sent, with courier, tracking number and link, and mail the shopper',
      SendBody,
      ({ orderId, decision, body }) => moveOrder(deps, orderId, 'on its way', { ...decision, shipment: shipmentOf(body) }),
    );
    command(
      'send-exchange',
      'mark the new sizes of exchanges sent, with courier, tracking number and link, and mail the shopper',
      SendBody,
      ({ orderId, decision, body }) => sendNewPairs(deps, orderId, shipmentOf(body), decision),
    );
    command('hand-over-exchange', 'mark the new sizes of exchanges picked up at the shop', VersionBody, ({ orderId, decision }) =>
      sendNewPairs(deps, orderId, null, decision),
    );
    command(
      'correct-tracking',
      'correct courier, tracking number and link of the parcel that left last; sends no mail',
      CorrectionBody,
      ({ orderId, decision, body }) =>
        correctTracking(deps, orderId, { ...shipmentOf(body), shipmentId: body.shipmentId }, decision),
    );
    command('deliver', 'mark an order delivered and mail the shopper', VersionBody, ({ orderId, decision }) =>
      moveOrder(deps, orderId, 'delivered', decision),
    );
    command(
      'cancel',
      'cancel an order that is not packed; restocks, refunds and mails the shopper',
      ReasonBody,
      ({ orderId, decision, body }) => cancelOrder(deps, { orderId, reason: fewLines(body.reason), decision }),
    );
    command('release', 'release an order from hold for packing', ReasonBody, ({ orderId, decision, body }) =>
      releaseHold(deps, orderId, fewLines(body.reason), decision),
    );
    command(
      'lose-dispute',
      'record that the bank took a disputed payment back; the shop refunds nothing more',
      ReasonBody,
      ({ orderId, decision, body }) => loseDispute(deps, { orderId, reason: fewLines(body.reason), decision }),
    );
    command('note', 'add a note that no page shows to shoppers', NoteBody, ({ orderId, decision, body }) =>
      addNote(deps, orderId, body.text.trim(), decision),
    );
    command('resend-mail', 'send one of the order’s mails once more', ResendBody, ({ orderId, decision, body }) =>
      resendMail(deps, orderId, body.mail as MailKind, decision),
    );

    app.post(
      '/staff/api/orders/bulk',
      about(
        'mark up to 100 orders packed; reports for each whether it was, or why not',
        { access: permissionOf('pack'), body: BulkBody },
        BulkReply,
      ),
      async (request) => ({ results: await packMany(deps, request.body, actorOf(request)) }),
    );
  };

const shipmentOf = ({ courier, tracking, url = '' }: Static<typeof SendBody>) => ({
  courier: oneLine(courier),
  tracking: plainText(tracking),
  url,
});
