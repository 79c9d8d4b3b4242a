import { html } from '../html-template';

/** The small page behind a link in a mail; without a button there is nothing left to do. */
export function linkPage(heading: string, text: string, button?: string): string {
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
