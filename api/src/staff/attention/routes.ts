import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { may, type Permission } from '../permissions/permissions';
import { Identifier, RequiredReason } from '../../http/identifier';
import { closeDispute } from '../../refunds/close-dispute';
import { closeTask } from './close-task';
import { DISPUTE_PERMISSION } from './kinds';
import { discardMail, retryMail } from './given-up-mails';
import { readAttention } from './read-attention';
import { NullableText } from '../../http/schema-parts';

const Reply = Type.Array(
  Type.Object({
    kind: Type.String(),
    count: Type.Integer(),
    oldest: NullableText,
    lowStock: Type.Optional(Type.Integer({ description: 'free pairs from which on a size is low on stock' })),
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        detail: Type.String(),
        at: NullableText,
        returnId: Type.Optional(Type.Integer({ description: 'of a return of the order: where it is decided' })),
        taskId: Type.Optional(Type.Integer({ description: 'of a task that the caller may close' })),
        refund: Type.Optional(
          Type.Object(
            { id: Type.String(), canRetry: Type.Boolean({ description: 'It may be asked for again' }) },
            { description: 'of a payment without an order, about which the caller may decide' },
          ),
        ),
        disputedPayment: Type.Optional(
          Type.String({ description: 'a disputed payment without an order, which the caller may close' }),
        ),
      }),
    ),
  }),
);
const MailParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$', errorMessage: 'id is the id of a mail.' }) });
const PaymentParams = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$', errorMessage: 'id is the id of a payment.' }),
});
const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/** The open tasks, and the commands for the unsent mails among them. */
export const attentionRoutes =
  ({ db }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/attention',
      about('what waits for a person, by kind; only the kinds that the role may see', { access: 'signed-in' }, Reply),
      async ({ staff }) => {
        const found = await readAttention(db, (permission) => may(staff.role, permission));
        return found.map(({ label: _label, oldest, items, ...rest }) => ({
          ...rest,
          oldest: isoOf(oldest),
          items: items.map((item) => ({ ...item, at: isoOf(item.at) })),
        }));
      },
    );

    app.post(
      '/staff/api/attention/:id/close',
      about(
        'close a task about an order that is settled; one about a parcel needs orders.fulfill as well, one about a refund orders.refund',
        { access: 'orders.read', params: Identifier, body: Type.Object({ reason: RequiredReason }) },
        204,
      ),
      async (request) => {
        const { params, body, staff } = request;
        const mayDo = (permission: Permission) => may(staff.role, permission);
        await closeTask(db, actorOf(request), { id: Number(params.id), reason: body.reason, may: mayDo });
      },
    );

    app.post(
      '/staff/api/disputed-payments/:id/close',
      about(
        'end the dispute of a payment without an order; it moves no money',
        { access: DISPUTE_PERMISSION, params: PaymentParams, body: Type.Object({ reason: RequiredReason }) },
        204,
      ),
      async (request) => {
        await closeDispute(db, actorOf(request), { sessionId: request.params.id, reason: request.body.reason });
      },
    );

    const mail = { access: 'messages.reply', params: MailParams } as const;
    app.post(
      '/staff/api/mails/:id/retry',
      about('send a mail that was given up once more', mail, 204),
      async (request) => void (await retryMail(db, actorOf(request), request.params.id)),
    );
    app.post('/staff/api/mails/:id/discard', about('delete a mail that was given up', mail, 204), async (request) => {
      await discardMail(db, actorOf(request), request.params.id);
    });
  };
