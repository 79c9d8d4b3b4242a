import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { may } from '../permissions/permissions';
import { discardMail, retryMail } from './given-up-mails';
import { readAttention } from './read-attention';

const At = Type.Union([Type.String(), Type.Null()]);
const Reply = Type.Array(
  Type.Object({
    kind: Type.String(),
    count: Type.Integer(),
    oldest: At,
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        detail: Type.String(),
        at: At,
        returnId: Type.Optional(Type.Integer({ description: 'of a return of the order: where it is decided' })),
      }),
    ),
  }),
);
const MailParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$', errorMessage: 'id is the id of a mail.' }) });
type MailById = { Params: Static<typeof MailParams> };
const isoOf = (at: Date | null) => at?.toISOString() ?? null;

/** What waits for a person, and what can be done about mails from there. */
export const attentionRoutes =
  ({ db }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/staff/api/attention',
      { config: { staffAccess: 'signed-in' }, schema: { response: { 200: Reply } } },
      async ({ staff }) => {
        const found = await readAttention(db, (permission) => may(staff.role, permission));
        return found.map(({ kind, count, oldest, items }) => ({
          kind,
          count,
          oldest: isoOf(oldest),
          items: items.map((item) => ({ ...item, at: isoOf(item.at) })),
        }));
      },
    );

    const options = { config: { staffAccess: 'messages.reply' }, schema: { params: MailParams } } as const;
    app.post<MailById>('/staff/api/mails/:id/retry', options, async (request, reply) => {
      await retryMail(db, actorOf(request), request.params.id);
      return reply.code(204).send();
    });
    app.post<MailById>('/staff/api/mails/:id/discard', options, async (request, reply) => {
      await discardMail(db, actorOf(request), request.params.id);
      return reply.code(204).send();
    });
  };
