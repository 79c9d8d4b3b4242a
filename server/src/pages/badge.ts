import type { PreviewSession } from 'slipway/serve';
import { escapeHtml } from './escape-html';

const STYLE =
  'position:fixed;inset:auto auto 12px 12px;z-index:9999;max-width:min(92vw,34rem);padding:10px 14px;border-radius:8px;background:#111214;color:#fff;font:600 14px/1.4 system-ui,sans-serif;overflow-wrap:anywhere';

/** A notice, independent of every slice, that this browser has a preview session, with a link that ends it. */
export function badgeFor(notices: PreviewSession['notices']): string {
  const lines = notices.map(
    ({ text, end }) =>
      `<p style="margin:0">${escapeHtml(text)}. <a href="${end}" style="color:#fff;display:inline-block;padding:4px 8px">End it</a></p>`,
  );
  return lines.length > 0 ? `<aside aria-label="What only this browser sees" style="${STYLE}">${lines.join('')}</aside>\n` : '';
}

const FIELD_STYLE = 'display:block;width:100%;margin:4px 0 8px;padding:6px;font:inherit;color:#111214;background:#fff';

/** In development: a form that loads one remote from another address, in this browser only. */
export function developersPanel(remotes: string[]): string {
  const options = remotes.map((name) => `<option>${escapeHtml(name)}</option>`).join('');
  return `<details style="${STYLE.replace('inset:auto auto 12px 12px', 'inset:auto 12px 12px auto')}">
<summary>Take a remote from elsewhere</summary>
<form method="post" action="/override">
<label>Remote<select name="remote" style="${FIELD_STYLE}">${options}</select></label>
<label>Address of its remoteEntry.js<input name="address" type="url" required placeholder="http://localhost:3004" style="${FIELD_STYLE}"></label>
<button style="font:inherit;padding:6px 12px">Use it in this browser</button>
</form>
</details>
`;
}
