import type { Head } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { jsonForScript } from 'shared/server-contract';

/** The document's title: the page's title, then the shop's name. */
export function titleOf(head: Head, config: ShopConfig): string {
  return head.title === config.name ? head.title : `${head.title} | ${config.name}`;
}

/** The page-specific part of the head as HTML. `origin` makes URLs absolute. */
export function headTags(head: Head, config: ShopConfig, origin: string): string {
  const absolute = (path: string) => escapeHtml(new URL(path, origin).href);
  const title = escapeHtml(titleOf(head, config));
  const tags = [
    `<title>${title}</title>`,
    head.description && `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.noIndex && '<meta name="robots" content="noindex">',
    head.canonical && `<link rel="canonical" href="${absolute(head.canonical)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:site_name" content="${escapeHtml(config.name)}">`,
    '<meta property="og:type" content="website">',
    head.description && `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    head.canonical && `<meta property="og:url" content="${absolute(head.canonical)}">`,
    head.image && `<meta property="og:image" content="${absolute(head.image)}">`,
    // Link previews show the picture as wide as the message, not as a thumbnail.
    head.image && '<meta name="twitter:card" content="summary_large_image">',
    ...(head.jsonLd ?? []).map(
      (thing) => `<script type="application/ld+json">${jsonForScript(withAbsoluteUrls(thing, origin))}</script>`,
    ),
  ];
  return tags.filter(Boolean).join('\n');
}

/** Search engines read JSON-LD without the page's URL, so paths of this shop become absolute URLs. */
function withAbsoluteUrls(thing: object, origin: string): unknown {
  const absolute = (_: string, value: unknown) =>
    typeof value === 'string' && /^\/(?![/\\])/.test(value) ? origin + value : value;
  return JSON.parse(JSON.stringify(thing, absolute));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
