import type { Head } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import type { View } from './view';

/** The document's head for a page or for its absence; undefined while neither is known. Server and browser produce the same. */
export function headOf(view: View, config: ShopConfig): Head | undefined {
  if (view.kind === 'page') return view.page.head(view.data, { params: view.params, config });
  if (view.kind === 'not-found') return { title: view.isGone ? 'No longer sold' : 'Page not found', noIndex: true };
  return undefined;
}
