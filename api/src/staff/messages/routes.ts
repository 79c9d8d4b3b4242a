import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { Identifier, type IdParams, Version } from '../identifier';
import { pageOf, PageQuery } from '../page-query';
import { markMessage, messageNotFound, replyToMessage } from './answer-message';
import { readMessages, readThread, type MessageState } from './read-messages';
import { VISIBLE } from '../../visible-text';

const State = Type.String({ pattern: '^(open|answered)$', errorMessage: 'state is open or answered.' });
const ListQuery = Type.Object({
  ...PageQuery,
  state: Type.Optional(Type.String({ pattern: '^(open|answered|all)$', errorMessage: 'state is open, answered or all.' })),
});
const Message = {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  text: Type.String(),
  receivedAt: Type.String(),
  state: Type.String(),
  version: Type.Integer(),
};
const List = Type.Object({ total: Type.Integer(), messages: Type.Array(Type.Object(Message)) });
const Thread = Type.Object({
  ...Message,
  customerId: Type.Union([Type.Integer(), Type.Null()]),
  customerEmailConfirmed: Type.Boolean(),
  replies: Type.Array(
    Type.Object({
      id: Type.Integer(),
      who: Type.Union([Type.String(), Type.Null()]),
      text: Type.String(),
      sentAt: Type.String(),
    }),
  ),
});
const ReplyBody = Type.Object({
  version: Version,
  text: Type.String({ minLength: 1, maxLength: 5000, pattern: VISIBLE, errorMessage: 'Enter an answer.' }),
});
const MarkBody = Type.Object({ version: Version, state: State });

/** Messages of the contact form and the staff's answers. */
export const messageRoutes =
  ({ db, config: shopConfig }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'messages.read' } as const;
    const replies = { staffAccess: 'messages.reply' } as const;

    app.get<{ Querystring: Static<typeof ListQuery> }>(
      '/staff/api/messages',
      { config, schema: { querystring: ListQuery, response: { 200: List } } },
      async ({ query: { state = 'open', ...page } }) => {
        const { total, messages } = await readMessages(db, { ...pageOf(page), state: state as MessageState | 'all' });
        return { total, messages: messages.map((each) => ({ ...each, receivedAt: each.receivedAt.toISOString() })) };
      },
    );

    const read = async (id: number) => {
      const thread = await readThread(db, id);
      if (!thread) throw messageNotFound();
      return {
        ...thread,
        receivedAt: thread.receivedAt.toISOString(),
        replies: thread.replies.map((reply) => ({ ...reply, sentAt: reply.sentAt.toISOString() })),
      };
    };

    app.get<IdParams>(
      '/staff/api/messages/:id',
      { config, schema: { params: Identifier, response: { 200: Thread } } },
      async ({ params }) => read(Number(params.id)),
    );

    app.post<IdParams & { Body: Static<typeof ReplyBody> }>(
      '/staff/api/messages/:id/reply',
      { config: replies, schema: { params: Identifier, body: ReplyBody, response: { 200: Thread } } },
      async (request) => {
        const id = Number(request.params.id);
        const { version, text } = request.body;
        await replyToMessage(db, shopConfig, actorOf(request), { id, version, text: text.trim() });
        return read(id);
      },
    );

    app.put<IdParams & { Body: Static<typeof MarkBody> }>(
      '/staff/api/messages/:id/state',
      { config: replies, schema: { params: Identifier, body: MarkBody, response: { 200: Thread } } },
      async (request) => {
        const id = Number(request.params.id);
        const { version, state } = request.body;
        await markMessage(db, actorOf(request), { id, version, state: state as MessageState });
        return read(id);
      },
    );
  };
