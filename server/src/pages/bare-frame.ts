import type { ShopConfig } from 'shared/models';
import { remoteFor, type RenderResult } from 'shared/server-contract';
import type { ResolvedPointer } from '../releases/resolve-pointer';
import { escapeHtml } from './escape-html';

/**
 * The page if no server build of the shell can render: an empty frame, which the shell renders and styles in the
 * browser. Its status is 404 only if no remote owns the path, because only the page itself knows more.
 */
export function bareFrame(pointer: ResolvedPointer, pathname: string, shop: ShopConfig): RenderResult {
  return {
    status: remoteFor(pointer, pathname) ? 200 : 404,
    html: '',
    styles: '',
    head: `<title>${escapeHtml(shop.name)}</title>`,
    rendered: { kind: 'frame' },
    products: [],
    links: [],
  };
}
