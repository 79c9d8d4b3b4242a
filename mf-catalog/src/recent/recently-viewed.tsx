import { useEffect } from 'react';
import { useServices, useStore } from 'shared/contract';
import type { Product } from 'shared/models';
import { ProductSection } from '../card/product-section';

/** The products with these ids that the shop still sells, in this order. */
export function RecentlyViewed({ ids, inset }: { ids: readonly number[]; inset?: boolean | undefined }) {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  useEffect(() => void products.ensure(ids), [ids, products]);
  const known = ids.map((id) => byId[id]).filter((product): product is Product => product !== undefined);
  return <ProductSection inset={inset} title="Recently viewed" products={known} />;
}
