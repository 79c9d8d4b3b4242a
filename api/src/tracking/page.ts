import { createHash } from 'node:crypto';
import { formatDate } from 'shared/dates';
import { sizeLabel } from 'shared/models';
import { htmlPage } from '../text/html-page';
import { html, SafeHtml } from '../text/html-template';
import type { Tracking } from './read-tracking';

/** Text in rem: it grows with the size that is set in the browser. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#f4f3f0;color:#111214;font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{width:min(100% - 32px,560px);margin:32px auto;padding:24px;background:#fff;border-radius:12px}
h1{margin:0 0 4px;font-size:1.625rem;line-height:1.2}
h2{margin:24px 0 8px;font-size:1.125rem}
p{margin:8px 0}
ol,ul{margin:0;padding:0;list-style:none}
.steps{display:grid;gap:8px;margin:24px 0}
.steps li{display:flex;gap:12px;align-items:center;color:#55585f}
.steps li::before{content:'';flex:none;width:16px;height:16px;border:2px solid #55585f;border-radius:50%}
.steps .done{color:#111214}
.steps .done::before{border-color:#166534;background:#166534}
.steps [aria-current]{font-weight:700}
.lines{display:grid;gap:8px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 24px;margin:8px 0}
dt{color:#55585f}
dd{margin:0}
a{color:#111214;display:inline-block;min-height:24px}
.button{display:inline-block;margin-top:8px;padding:12px 24px;border-radius:999px;background:#111214;color:#fff;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid #c2410c;outline-offset:2px}
`;

/** No script, nothing from elsewhere. */
export const TRACKING_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const STEPS = ['paid', 'packed', 'on its way', 'delivered'] as const;
const LABELS: Record<(typeof STEPS)[number], string> = {
  paid: 'Paid',
  packed: 'Packed',
  'on its way': 'On its way',
  delivered: 'Delivered',
};

/** The page of a tracking link (SELL-5). */
export function trackingPage(shopName: string, tracking: Tracking): string {
  const { orderId, lines, courier, tracking: number, url } = tracking;
  return documentOf(
    shopName,
    `Order ${orderId}`,
    html`${stateOf(tracking)}
    ${
      lines.length > 0 &&
      html`<h2>Your pairs</h2>
        <ul class="lines">
          ${lines.map((line) => html`<li>${line.quantity} × ${line.name}, size ${sizeLabel(line.size)}</li>`)}
        </ul>`
    }
    ${
      (courier || number || url) &&
      html`<h2>Courier</h2>
        <dl>
          ${
            courier &&
            html`<dt>Courier</dt>
              <dd>${courier}</dd>`
          }
          ${
            number &&
            html`<dt>Tracking number</dt>
              <dd>${number}</dd>`
          }
        </dl>
        ${url && html`<a class="button" href="${url}" rel="noreferrer">Track the parcel</a>`}`
    }`,
  );
}

/** The page for a wrong or expired link, or one of an erased order. It does not reveal which. */
export const noTrackingPage = (shopName: string): string =>
  documentOf(
    shopName,
    'This link shows nothing',
    html`<p>
      It may be incomplete, or it has ended: tracking links end some time after delivery. Your orders are listed on your
      dashboard.
    </p>`,
  );

function stateOf({ status, arrivesBy, isPickUp }: Tracking): SafeHtml {
  if (status === 'cancelled') return html`<p>This order was cancelled.</p>`;
  if (status === 'refunded') return html`<p>This order was refunded.</p>`;
  // An order that is picked up at the shop is never on its way.
  const steps = STEPS.filter((step) => step === status || step !== 'on its way' || !isPickUp);
  const reached = Math.max(0, steps.indexOf(status as (typeof STEPS)[number]));
  const estimate = `${isPickUp ? 'Ready by' : 'Arrives by'} ${formatDate(arrivesBy.toISOString())}`;
  return html`${status !== 'delivered' && html`<p>${estimate}</p>`}
    <ol class="steps" aria-label="Status">
      ${steps.map((step, index) =>
        index === reached
          ? html`<li class="done" aria-current="step">${LABELS[step]}</li>`
          : html`<li class="${index < reached ? 'done' : ''}">${LABELS[step]}</li>`,
      )}
    </ol>`;
}

function documentOf(shopName: string, heading: string, content: SafeHtml): string {
  // Not through the template: its formatting would change the style's hash.
  const style = new SafeHtml(`<style>${STYLE}</style>`);
  return htmlPage(
    `${heading} | ${shopName}`,
    html`<main>
      <h1>${heading}</h1>
      ${content}
      <p><a href="/">To ${shopName}</a></p>
    </main>`,
    style,
  );
}
