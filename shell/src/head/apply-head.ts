import type { Head } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { titleOf } from './head-tags';

/** Updates title, description, robots and canonical link of the document after a client-side navigation. */
export function applyHead(head: Head, config: ShopConfig): void {
  document.title = titleOf(head, config);
  setOrRemove('meta[name="description"]', 'meta', { name: 'description' }, 'content', head.description);
  setOrRemove('meta[name="robots"]', 'meta', { name: 'robots' }, 'content', head.noIndex ? 'noindex' : undefined);
  const canonical = head.canonical && new URL(head.canonical, document.baseURI).href;
  setOrRemove('link[rel="canonical"]', 'link', { rel: 'canonical' }, 'href', canonical);
}

function setOrRemove(selector: string, tag: string, fixed: Record<string, string>, attribute: string, value: string | undefined) {
  const found = document.head.querySelector(selector);
  if (!value) return found?.remove();
  const element = found ?? document.head.appendChild(Object.assign(document.createElement(tag), fixed));
  element.setAttribute(attribute, value);
}
