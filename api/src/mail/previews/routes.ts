import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ApiConfig } from '../../config/config';
import { html, SafeHtml } from '../../text/html-template';
import { HttpError } from '../../http/http-error';
import { sampleMails } from './samples';

const Name = Type.Object({ name: Type.String({ maxLength: 100 }) });

/** /dev/mails: every mail with an example in it, in a narrow and a wide frame. For development only: `npm run dev` registers it. */
export const mailPreviewRoutes =
  (config: ApiConfig): FastifyPluginAsync =>
  async (app) => {
    app.get('/dev/mails', async (_request, reply) => sendPage(reply, overview(config)));
    app.get<{ Params: Static<typeof Name> }>('/dev/mails/:name', { schema: { params: Name } }, async ({ params }, reply) => {
      const mail = sampleMails(config)[params.name];
      if (!mail) throw new HttpError(404, `There is no mail '${params.name}'. /dev/mails lists them all.`);
      return sendPage(reply, mail.html);
    });
  };

const sendPage = (reply: FastifyReply, page: SafeHtml | string) =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; frame-src 'self'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page instanceof SafeHtml ? page.text : page);

function overview(config: ApiConfig): SafeHtml {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mails</title>
      </head>
      <body style="margin:24px;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark">
        <h1>Mails</h1>
        ${Object.entries(sampleMails(config)).map(([name, { subject, text }]) => {
          const address = `/dev/mails/${encodeURIComponent(name)}`;
          return html`<h2><a href="${address}">${name}</a></h2>
            <p>${subject}</p>
            <div style="display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start">
              <iframe
                title="${name} on a phone"
                src="${address}"
                loading="lazy"
                style="width:375px;height:640px;border:1px solid"
              ></iframe>
              <iframe
                title="${name} on a desktop"
                src="${address}"
                loading="lazy"
                style="width:700px;height:640px;border:1px solid"
              ></iframe>
              <pre style="max-width:480px;white-space:pre-wrap">${text}</pre>
            </div>`;
        })}
      </body>
    </html>`;
}
