import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { oneOf, NullableText } from '../../http/schema-parts';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { Identifier, Version } from '../../http/identifier';
import { pageOf, PageQuery } from '../../http/page-query';
import { choice } from '../../http/schema-parts';
import { markMessage, messageNotFound, replyToMessage } from './answer-message';
import { readMessages, readThread, type MessageState } from './read-messages';
import { VISIBLE } from '../../text/visible-text';

const State = Type.String({ pattern: '^(open|answered)$', errorMessage: 'state is open or answered.' });
const ListQuery = Type.Object({
  ...PageQuery,
  state: choice('state', ['open', 'answered', 'all']),
});
const Message = {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  text: Type.String(),
  receivedAt: Type.String(),
  state: oneOf('open', 'answered'),
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
      who: NullableText,
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
  ({ db, config: shopConfig }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/messages',
      about('messages of the contact form; open ones by default', { access: 'messages.read', querystring: ListQuery }, List),
      async ({ query: { state, ...page } }) => {
        const { total, messages } = await readMessages(db, { ...pageOf(page), state: (state || 'open') as MessageState | 'all' });
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

    app.get(
      '/staff/api/messages/:id',
      about('a message with its answers', { access: 'messages.read', params: Identifier }, Thread),
      async ({ params }) => read(Number(params.id)),
    );

    app.post(
      '/staff/api/messages/:id/reply',
      about(
        'mail an answer to the author of a message',
        { access: 'messages.reply', errors: [409], params: Identifier, body: ReplyBody },
        Thread,
      ),
      async (request) => {
        const id = Number(request.params.id);
        const { version, text } = request.body;
        await replyToMessage(db, shopConfig, actorOf(request), { id, version, text: text.trim() });
        return read(id);
      },
    );

    app.put(
      '/staff/api/messages/:id/state',
      about(
        'mark a message as answered, or as open again',
        { access: 'messages.reply', errors: [409], params: Identifier, body: MarkBody },
        Thread,
      ),
      async (request) => {
        const id = Number(request.params.id);
        const { version, state } = request.body;
        await markMessage(db, actorOf(request), { id, version, state: state as MessageState });
        return read(id);
      },
    );
  };
