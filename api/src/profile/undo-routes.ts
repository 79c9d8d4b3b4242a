import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about } from '../http/route-description';
import type { ApiDeps } from '../deps';
import { expectLinks, LinkParams, sendLinkPage } from '../http/link-page';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { isOpenUndo, undoEmailChange } from './undo-email-change';

const HEADING = 'The email address of your account';
const QUESTION =
  'Did somebody else change the email address of your account? We put this one back and log out every device. If the other address logs in by now, the password is also disabled, since it may be theirs; orders since the change are removed from the account, but still delivered; entries in draws since the change are withdrawn; and names, phone number, address, cart and wish list are cleared.';
const DONE =
  'Your account has this email address again, and every device is logged out. Choose a new password now: the earlier one no longer works.';
const KEPT =
  'Your account keeps this email address, and every device is logged out. Your password is still the same: if anybody else may know it, choose a new one.';
const UNKNOWN = 'This link has already been used or has expired, or its account no longer exists.';

/** The link in the mail to an address that was replaced (profile/change-profile.ts): 'This was not me'. */
export const emailUndoRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { email } = deps.config.shop;
    const taken = `Another account has this email address by now, so we cannot put it back yet. If somebody made that account in your name, open it with 'Forgot password', give it another email address, and use this link again. Or write to ${email}, and we will help.`;
    expectLinks(app, HEADING);
    const link = {
      config: { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.emailUndo, ip) },
      params: LinkParams,
      errors: [404],
    };

    // GET changes nothing: mail scanners follow links before people do.
    app.get(
      '/email-change/undo/:token',
      about('Page that asks whether to put back the email address that an account had', link, 'text/html'),
      async ({ params }, reply) => {
        if (!(await isOpenUndo(deps.db, params.token))) return sendLinkPage(reply.code(404), HEADING, UNKNOWN);
        return sendLinkPage(reply, HEADING, QUESTION, 'This was not me');
      },
    );
    app.post(
      '/email-change/undo/:token',
      about(
        'Put the address back: every session ends, and so does the password if another address logged in meanwhile',
        { ...link, errors: [404, 409] },
        'text/html',
      ),
      async ({ params }, reply) => {
        const result = await undoEmailChange(deps, params.token);
        if (result === 'unknown') return sendLinkPage(reply.code(404), HEADING, UNKNOWN);
        const next = { link: '/Forgot-Password', label: 'Forgot password' };
        if (result === 'kept') return sendLinkPage(reply, HEADING, KEPT, next);
        return result === 'taken'
          ? sendLinkPage(reply.code(409), HEADING, taken, next)
          : sendLinkPage(reply, HEADING, DONE, next);
      },
    );
  };
