import type { Head } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import type { View } from './view';

/** What the head of the document says of a page or of its absence; undefined while neither is known. Server and browser say the same. */
export function headOf(view: View, config: ShopConfig): Head | undefined {
  if (view.kind === 'page') return view.page.head(view.data, { params: view.params, config });
  if (view.kind === 'not-found') return { title: view.isGone ? 'No longer sold' : 'Page not found', noIndex: true };
  return undefined;
}
