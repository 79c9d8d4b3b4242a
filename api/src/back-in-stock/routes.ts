import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { SIZE_KEY } from 'shared/models';
import { about, Message } from '../http/route-description';
import { sessionOf } from '../accounts/require-user';
import type { Tokens } from '../accounts/tokens';
import type { ApiDeps } from '../deps';
import { Email, requireEmail } from '../http/email-field';
import { expectLinks, LinkParams, sendLinkPage } from '../http/link-page';
import { byNetwork, enforceLimits, LIMITS, type Counted } from '../limits/rate-limit';
import { tokenHash } from '../security/token-hash';
import { askForMail, assertSoldOut, forgetAddress } from './subscribe';

const BodySchema = Type.Object({
  email: Email,
  productId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'productId is the number of a product.' }),
  size: Type.String({ pattern: SIZE_KEY.source, errorMessage: 'size is a size key such as size7.' }),
});

const HEADING = 'Back in stock';
const FORGOTTEN = 'We have deleted your address. It gets no more emails about stock.';
// Also shown on a second click, and to an address that waits for another size after the 90 days of this link.
const NOTHING_TO_FORGET =
  'The address of this link is deleted. If you still get emails about stock, use the link in the latest one.';

const senderLimits = ({ ip }: FastifyRequest) => byNetwork(LIMITS.backInStock, ip);

/**
 * Requests for a mail when a size is back (SELL-3), and the link in that mail. The response is the same for every address: it
 * does not reveal whether the address has an account, or waits already.
 */
export const backInStockRoutes =
  (deps: ApiDeps, tokens: Tokens): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.post(
      '/back-in-stock',
      about(
        'Ask for one mail when a sold-out size is back; the response is the same for every address',
        { config: { limits: senderLimits }, errors: [404, 409], body: BodySchema },
        Message,
      ),
      async (request) => {
        const { body, ip } = request;
        const email = requireEmail(body.email);
        await assertSoldOut(db, body);
        const session = await sessionOf(tokens, request);
        const size: Counted[] = byNetwork(LIMITS.backInStockSize, ip, `${body.productId} ${body.size}`);
        // Strangers who name the address do not use up the requests of the account that has it.
        const name: Counted[] =
          session?.email === email
            ? [[LIMITS.backInStockPair, `account ${session.accountId}`]]
            : [...byNetwork(LIMITS.backInStockPair, ip, email), [LIMITS.backInStockEmail, email]];
        await enforceLimits(deps, [...size, ...name]);
        await askForMail(db, { email, productId: body.productId, size: body.size });
        return { message: 'We will email you once, when it is back.' };
      },
    );

    await app.register(async (links: typeof app) => {
      expectLinks(links, HEADING);
      const link = { errors: [404], params: LinkParams };

      // GET changes nothing: mail scanners follow links before people do.
      links.get(
        '/back-in-stock/forget/:token',
        about('Page that asks whether to forget the address', link, 'text/html'),
        async (_request, reply) =>
          sendLinkPage(reply, HEADING, 'Delete your address and all requests made with it?', 'Delete it'),
      );
      links.post(
        '/back-in-stock/forget/:token',
        about('Forget the address and all that it waits for, with one click', link, 'text/html'),
        async ({ params }, reply) => {
          const forgotten = await forgetAddress(db, tokenHash(params.token));
          // 200 in both cases: a mail program that repeats its one-click request (RFC 8058) has succeeded.
          return sendLinkPage(reply, HEADING, forgotten ? FORGOTTEN : NOTHING_TO_FORGET);
        },
      );
    });
  };
