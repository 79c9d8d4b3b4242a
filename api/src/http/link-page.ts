import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { htmlPage } from '../text/html-page';
import { html } from '../text/html-template';
import { HttpError } from './http-error';

/** Content Security Policy: only the page's own form. */
const POLICY = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The next step on such a page: a button that posts to its address, or a link to another page of the shop. */
type NextStep = string | { link: string; label: string };

/**
 * Sends the small page behind a link in a mail; without a next step there is nothing left to do. The page is neither cached nor
 * indexed.
 */
export const sendLinkPage = (reply: FastifyReply, heading: string, text: string, next?: NextStep): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(linkPage(heading, text, next));

/** Path parameters of a link in a mail. */
export const LinkParams = Type.Object({ token: Type.String({ pattern: '^[\\w-]{32}$' }) });

/** Lets the routes of `app` accept any body: mail programs and browser buttons post forms, and their content does not matter. */
export function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined));
}

/**
 * Prepares `app` for link pages: it accepts any body, and shows a person, instead of JSON, that a link is not whole (404): mail
 * programs break long ones.
 */
export function expectLinks(app: FastifyInstance, heading: string): void {
  acceptAnyBody(app);
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError) || error.code !== 'invalid-input') throw error;
    return sendLinkPage(reply.code(404), heading, 'This link is not complete. Please copy all of it from the email.');
  });
}

function linkPage(heading: string, text: string, next?: NextStep): string {
  const step =
    next === undefined
      ? html``
      : typeof next === 'string'
        ? html`<form method="post"><button type="submit">${next}</button></form>`
        : html`<p><a href="${next.link}">${next.label}</a></p>`;
  return htmlPage(
    heading,
    html`<main>
      <h1>${heading}</h1>
      <p>${text}</p>
      ${step}
      <p><a href="/">To the shop</a></p>
    </main>`,
  );
}
