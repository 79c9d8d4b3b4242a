import { html, type SafeHtml } from './html-template';

/** A page of the API, which search engines leave out. `head` goes behind the title. */
export const htmlPage = (title: string, body: SafeHtml, head?: SafeHtml): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
