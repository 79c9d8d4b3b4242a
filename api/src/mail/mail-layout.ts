import { html, SafeHtml } from '../text/html-template';
import type { MailPicture } from './mail-pictures';

/** Label and value, and a picture of the labelled thing. */
export type Row = readonly [string, string, MailPicture?];

/**
 * A paragraph; a list of rows; a link on its own line, the first one as the mail's button; a picture; or the progress of an
 * order: all steps in order, and the index of the last one reached.
 */
export type Block =
  | string
  | { rows: readonly Row[] }
  | { picture: MailPicture }
  | { link: string; label: string }
  | { steps: readonly string[]; reached: number };

export interface MailContent {
  subject: string;
  text: string;
  html: SafeHtml;
}

/**
 * Renders a mail, with the subject as heading if it has no other, as plain text and as HTML without fonts or scripts, and with no pictures but those of its blocks. It follows the
 * reader's color scheme.
 */
export function layoutMail(
  shop: { name: string },
  { subject, heading = subject }: { subject: string; heading?: string },
  blocks: readonly Block[],
): MailContent {
  const texts = blocks.filter((block) => typeof block === 'string' || !('picture' in block)).map(asText);
  const text = [heading, ...texts, shop.name].join('\n\n') + '\n';
  const button = blocks.find((block) => typeof block === 'object' && 'link' in block);
  const preview = blocks.find((block) => typeof block === 'string') ?? '';
  const body = html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f4f3f0;color:#1a1b1e;font:16px/1.5 ${FONT}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <div style="max-width:560px;margin:0 auto;padding:24px 12px">
          <p
            class="ink"
            style="margin:0 0 16px;padding:0 20px;font:800 24px/1.2 ${DISPLAY};letter-spacing:-0.04em;color:#1a1b1e;text-transform:lowercase"
          >
            ${shop.name}
          </p>
          <div class="card" style="padding:28px 20px;border:1px solid #e3e1dc;border-radius:12px;background:#ffffff">
            <h1 class="ink" style="margin:0 0 16px;font:800 26px/1.15 ${DISPLAY};letter-spacing:-0.02em;color:#1a1b1e">
              ${heading}
            </h1>
            ${blocks.map((block) => asHtml(block, block === button))}
          </div>
        </div>
      </body>
    </html>`;
  return { subject, text, html: body };
}

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const DISPLAY = "Archivo,'Arial Black','Segoe UI',Roboto,Arial,sans-serif";

/**
 * For programs that follow the reader's scheme; the others keep the light one of the style attributes. No color has six digits
 * in a row, because a mail shows six digits for a one-time code only.
 */
const DARK = new SafeHtml(`@media (prefers-color-scheme: dark) {
  .page { background: #0c0d0f !important; color: #f3f2ef !important }
  .card { background: #1b1c1f !important; border-color: #36383d !important }
  .ink { color: #f3f2ef !important }
  .soft { color: #b6b4af !important }
  .line { border-color: #36383d !important }
  .button { background: #ff8f5a !important; color: #1c0e06 !important }
  .done { background: #ff8f5a !important }
  .todo { background: #36383d !important }
}`);

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return `${block.label}: ${block.link}`;
  if ('steps' in block)
    return block.steps.map((step, index) => (index <= block.reached ? `[x] ${step}` : `[ ] ${step}`)).join('\n');
  if ('picture' in block) return block.picture.alt;
  return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function asHtml(block: Block, isButton: boolean): SafeHtml {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${linesHtml(block)}</p>`;
  if ('link' in block) return isButton ? buttonHtml(block) : linkHtml(block);
  if ('steps' in block) return stepsHtml(block);
  if ('picture' in block) return html`<p style="margin:0 0 16px">${pictureHtml(block.picture, 120)}</p>`;
  return rowsHtml(block);
}

/** Typed text keeps its line breaks. */
const linesHtml = (text: string) => text.split('\n').map((line, index) => (index ? html`<br />${line}` : html`${line}`));

const linkHtml = ({ link, label }: { link: string; label: string }) =>
  html`<p style="margin:0 0 16px"><a class="ink" style="color:#1a1b1e" href="${link}">${label}</a></p>`;

/** A table, because some programs ignore the padding of a link. */
const buttonHtml = ({ link, label }: { link: string; label: string }) =>
  html`<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-collapse:separate">
    <tr>
      <td class="button" style="border-radius:24px;background:#c2410c">
        <a
          class="button"
          style="display:inline-block;padding:12px 24px;border-radius:24px;color:#ffffff;font-weight:600;text-decoration:none"
          href="${link}"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

/** The value of a row is an amount or a short text, so it is aligned to the end of the line. */
const rowsHtml = ({ rows }: { rows: readonly Row[] }) => {
  // A row without a picture, such as one about the line above it, begins where the labels do.
  const hasPictures = rows.some(([, , picture]) => picture);
  return html`<table
    role="presentation"
    width="100%"
    cellspacing="0"
    cellpadding="0"
    style="margin:0 0 16px;border-collapse:collapse"
  >
    ${rows.map(
      ([label, value, picture]) =>
        html`<tr>
          ${hasPictures ? [pictureCell(picture)] : []}
          <td class="line soft" style="padding:8px 16px 8px 0;border-top:1px solid #e3e1dc;color:#55585f;vertical-align:top">
            ${label}
          </td>
          <td
            class="line"
            style="padding:8px 0;border-top:1px solid #e3e1dc;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums"
          >
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
};

const pictureCell = (picture?: MailPicture) =>
  html`<td class="line" width="76" style="width:76px;padding:8px 12px 8px 0;border-top:1px solid #e3e1dc;vertical-align:top">
    ${picture ? [pictureHtml(picture, 64)] : []}
  </td>`;

/** With its size, so that nothing moves when it arrives; where pictures are not loaded, the text stands in its place. */
const pictureHtml = ({ src, alt }: MailPicture, size: number) =>
  html`<img
    src="${src}"
    alt="${alt}"
    width="${String(size)}"
    height="${String(size)}"
    style="display:block;width:${size}px;height:${size}px;border-radius:8px;background:#f4f3f0;font-size:11px;line-height:1.2"
  />`;

/** Bars with words below them; a screen reader hears the words and which of them are done. */
const stepsHtml = ({ steps, reached }: { steps: readonly string[]; reached: number }) =>
  html`<table
    role="presentation"
    width="100%"
    cellspacing="0"
    cellpadding="0"
    style="margin:0 0 20px;border-collapse:collapse;table-layout:fixed"
  >
    <tr>
      ${steps.map((step, index) => {
        const done = index <= reached;
        return html`<td style="padding:0 4px 0 0;vertical-align:top;font-size:13px;line-height:1.3">
          <div
            class="${done ? 'done' : 'todo'}"
            style="height:4px;margin-bottom:8px;border-radius:2px;background:${done ? '#c2410c' : '#e3e1dc'}"
          ></div>
          <span
            class="${done ? 'ink' : 'soft'}"
            style="color:${done ? '#1a1b1e' : '#55585f'};font-weight:${index === reached ? 700 : 400}"
            >${step}</span
          >
        </td>`;
      })}
    </tr>
  </table>`;
