import { html, type SafeHtml } from '../html-template';

/** A paragraph, a list of rows (label and value), or a link on its own line. */
export type Block = string | { rows: readonly (readonly [string, string])[] } | { link: string; label: string };

export interface MailContent {
  text: string;
  html: SafeHtml;
}

/** Renders a mail as plain text and as HTML without external pictures, fonts or scripts. */
export function layoutMail(shop: { name: string }, heading: string, blocks: readonly Block[]): MailContent {
  const text = [heading, ...blocks.map(asText), shop.name].join('\n\n') + '\n';
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;padding:24px;background:#f4f4f2;color:#161616;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:560px;margin:0 auto;padding:24px;background:#fff">
          <h1 style="margin:0 0 16px;font-size:22px">${heading}</h1>
          ${blocks.map(asHtml)}
          <p style="margin:24px 0 0;color:#5b5b57">${shop.name}</p>
        </div>
      </body>
    </html>`;
  return { text, html: body };
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.label}: ${block.link}`;
  return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function asHtml(block: Block): SafeHtml {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${block}</p>`;
  if ('link' in block) return html`<p style="margin:0 0 16px"><a href="${block.link}">${block.label}</a></p>`;
  return html`<table style="margin:0 0 16px;border-collapse:collapse">
    ${block.rows.map(
      ([label, value]) =>
        html`<tr>
          <td style="padding:4px 24px 4px 0;vertical-align:top">${label}</td>
          <td style="padding:4px 0">${value}</td>
        </tr>`,
    )}
  </table>`;
}
