import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../html-template';
import { HttpError } from '../http-error';

/** Content Security Policy: only the page's own form. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sends the small page behind a link in a mail; without a button there is nothing left to do. For nobody's cache or index. */
export const sendLinkPage = (reply: FastifyReply, heading: string, text: string, button?: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(linkPage(heading, text, button));

/** Lets the routes of `app` accept any body: mail programs and browser buttons post forms, whose content does not matter. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined));
}

/** Shows a person, instead of JSON, that the link is not whole (404): mail programs break long ones. */
export function showBrokenLinks(app: FastifyInstance, heading: string): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError) || error.code !== 'invalid-input') throw error;
    return sendLinkPage(reply.code(404), heading, 'This link is not complete. Please copy all of it from the email.');
  });
}

function linkPage(heading: string, text: string, button?: string): string {
  const form = button ? html`<form method="post"><button type="submit">${button}</button></form>` : html``;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${heading}</title>
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          <p>${text}</p>
          ${form}
          <p><a href="/">To the shop</a></p>
        </main>
      </body>
    </html>`.text;
}
