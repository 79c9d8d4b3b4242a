import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about } from '../http/route-description';
import { setGrantCookie } from '../accounts/cookies';
import type { ApiDeps } from '../deps';
import { expectLinks, LinkParams, sendLinkPage } from '../http/link-page';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { checkLink, emailOfLink, GRANT_SECONDS } from './steps';

const HEADING = 'Reset your password';
const UNKNOWN = 'This link has already been used or has expired. Please request a new one.';
const AGAIN = { link: '/Forgot-Password', label: 'Forgot password' };

/** The link in the mail with the one-time code: it has the effect of the code, and no wrong tries end it. */
export const resetLinkRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    expectLinks(app, HEADING);
    const link = {
      config: { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.codeAddress, ip) },
      params: LinkParams,
      errors: [404],
    };

    // GET changes nothing: mail scanners follow links before people do.
    app.get(
      '/forgot-password/link/:token',
      about('Page of the link beside a one-time code', link, 'text/html'),
      async ({ params }, reply) => {
        const email = await emailOfLink(deps, params.token);
        if (!email) return sendLinkPage(reply.code(404), HEADING, UNKNOWN, AGAIN);
        return sendLinkPage(reply, HEADING, `Choose a new password for ${email}.`, 'Continue');
      },
    );
    app.post(
      '/forgot-password/link/:token',
      about('Exchange the link for the cookie that change-password requires, as with a correct code', link, 'text/html'),
      async ({ params }, reply) => {
        const shown = await checkLink(deps, params.token);
        if (!shown) return sendLinkPage(reply.code(404), HEADING, UNKNOWN, AGAIN);
        setGrantCookie(deps.config, reply, shown.grant, GRANT_SECONDS);
        // In the fragment, which no server log keeps.
        const next = { link: `/Change-Password#email=${encodeURIComponent(shown.email)}`, label: 'Choose a new password' };
        return sendLinkPage(reply, HEADING, 'Your email address is confirmed.', next);
      },
    );
  };
