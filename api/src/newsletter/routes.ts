import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about, Message } from '../http/route-description';
import { Email, requireEmail } from '../http/email-field';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { HttpError } from '../http/http-error';
import { expectLinks, LinkParams, sendLinkPage } from '../http/link-page';
import { linkHashes, subscribe } from './subscribe';

const BodySchema = Type.Object({ email: Email });

const HEADING = 'Newsletter';
const NOT_VALID = 'This link is no longer valid. You can subscribe again at the bottom of every page of the shop.';
// Shown after a second click as well, and to a subscriber with a link signed by an earlier JWT_SECRET that is no longer
// configured.
const NOBODY_TO_REMOVE =
  'This link no longer belongs to a subscription. If you still get newsletters, use the link in the latest one or write to us.';

/** POST /newsletter (API-5) and the two links in its mails. */
export const newsletterRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, config } = deps;

    const limited = { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.newsletter, ip) };
    app.post(
      '/newsletter',
      about('Subscribe; a confirmation link is mailed', { config: limited, errors: [409], body: BodySchema }, Message),
      async (request) => {
        const email = requireEmail(request.body.email);
        const added = await transact(db, (trx) => subscribe(trx, config, { email, source: 'newsletter form' }));
        if (!added)
          throw new HttpError(409, 'Email already subscribed to the newsletter.', { code: 'newsletter/already-subscribed' });
        return { message: 'Thank you for subscribing. Please confirm with the link in the email that we have sent you.' };
      },
    );

    await app.register(async (links: typeof app) => {
      expectLinks(links, HEADING);
      const link = { errors: [404], params: LinkParams };

      // GET changes nothing: mail scanners follow links before people do.
      links.get(
        '/newsletter/confirm/:token',
        about('Page that asks for confirmation', link, 'text/html'),
        async ({ params }, reply) => {
          const subscriber = await db
            .selectFrom('subscribers')
            .select('confirmed_at')
            .where('confirm_hash', 'in', linkHashes(config, params.token))
            .executeTakeFirst();
          if (!subscriber) return sendLinkPage(reply.code(404), HEADING, NOT_VALID);
          if (subscriber.confirmed_at) return sendLinkPage(reply, HEADING, 'You are subscribed already.');
          return sendLinkPage(reply, HEADING, 'Do you want to receive our newsletter?', 'Yes, subscribe me');
        },
      );
      links.post('/newsletter/confirm/:token', about('Confirm a subscription', link, 'text/html'), async ({ params }, reply) => {
        const confirmed = await db
          .updateTable('subscribers')
          .set((row) => ({ confirmed_at: row.fn.coalesce('confirmed_at', row.fn<Date>('now', [])) }))
          .where('confirm_hash', 'in', linkHashes(config, params.token))
          .returning('id')
          .execute();
        if (!confirmed.length) return sendLinkPage(reply.code(404), HEADING, NOT_VALID);
        return sendLinkPage(reply, HEADING, 'Thank you. You are subscribed to our newsletter.');
      });
      links.get(
        '/newsletter/unsubscribe/:token',
        about('Page that asks whether to unsubscribe', link, 'text/html'),
        async (_request, reply) => sendLinkPage(reply, HEADING, 'Do you want to leave our newsletter?', 'Unsubscribe'),
      );
      links.post(
        '/newsletter/unsubscribe/:token',
        about('Unsubscribe with one click', link, 'text/html'),
        async ({ params }, reply) => {
          const left = await db
            .deleteFrom('subscribers')
            .where('unsubscribe_hash', 'in', linkHashes(config, params.token))
            .returning('id')
            .execute();
          // 200 in both cases: a mail program that repeats its one-click request (RFC 8058) has succeeded.
          return sendLinkPage(reply, HEADING, left.length ? 'You are no longer subscribed to our newsletter.' : NOBODY_TO_REMOVE);
        },
      );
    });
  };
