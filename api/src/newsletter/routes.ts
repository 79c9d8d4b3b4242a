import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { readEmail } from '../accounts/email';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { addressOf, hitOrRefuse, LIMITS } from '../limits/rate-limit';
import { Refusal, refuseFields } from '../refusals';
import { linkPage } from './page';
import { linkHash, subscribe } from './subscribe';

const BodySchema = Type.Object({ email: Type.String({ maxLength: 320, sentence: 'Email is required.' }) });
const LinkSchema = Type.Object({ token: Type.String({ pattern: '^[\\w-]{32}$' }) });
type Link = { Params: Static<typeof LinkSchema> };

/** POST /newsletter (API-5) and the two links that stand in its mails. */
export const newsletterRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { db, config } = deps;

    app.post<{ Body: Static<typeof BodySchema> }>('/newsletter', { schema: { body: BodySchema } }, async (request) => {
      const email = readEmail(request.body.email);
      if (!email) {
        const message = request.body.email.trim() === '' ? 'Email is required.' : 'Invalid email format.';
        throw refuseFields([{ field: 'email', message }]);
      }
      await hitOrRefuse(deps, LIMITS.newsletter, addressOf(request.ip));
      const added = await transact(db, (trx) => subscribe(trx, config, email, 'newsletter form'));
      if (!added) throw new Refusal(409, 'Email already subscribed to the newsletter.');
      return { message: 'Thank you for subscribing. Please confirm the link in the email that we have sent you.' };
    });

    await app.register(async (links) => {
      // A mail program's one-click sends a form, a browser's button too; what it holds does not matter.
      links.removeAllContentTypeParsers();
      links.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined));
      const schema = { params: LinkSchema };

      // GET changes nothing: programs that look into mails follow links before people do.
      links.get<Link>('/newsletter/confirm/:token', { schema }, async (_request, reply) =>
        page(reply, linkPage('Newsletter', 'Do you want to receive our newsletter?', 'Yes, subscribe me')),
      );
      links.post<Link>('/newsletter/confirm/:token', { schema }, async ({ params }, reply) => {
        const confirmed = await db
          .updateTable('subscribers')
          .set((row) => ({ confirmed_at: row.fn.coalesce('confirmed_at', row.fn<Date>('now', [])) }))
          .where('confirm_hash', '=', linkHash(config, params.token))
          .returning('id')
          .execute();
        if (!confirmed.length) return page(reply.code(404), linkPage('Newsletter', 'This link is no longer valid.'));
        return page(reply, linkPage('Newsletter', 'Thank you. You are subscribed to our newsletter.'));
      });
      links.get<Link>('/newsletter/unsubscribe/:token', { schema }, async (_request, reply) =>
        page(reply, linkPage('Newsletter', 'Do you want to leave our newsletter?', 'Unsubscribe')),
      );
      links.post<Link>('/newsletter/unsubscribe/:token', { schema }, async ({ params }, reply) => {
        await db.deleteFrom('subscribers').where('unsubscribe_hash', '=', linkHash(config, params.token)).execute();
        return page(reply, linkPage('Newsletter', 'You are no longer subscribed to our newsletter.'));
      });
    });
  };

/** Nothing but its own button. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const page = (reply: FastifyReply, text: string) =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(text);
