import { useEffect, useState } from 'react';
import { useServices, useStore } from 'shared/contract';
import type { Product } from 'shared/models';
import { recentIds, rememberViewed } from './recent';
import { ProductSection } from './product-section';

/** The last four other products viewed in this browser, read from storage after hydration. Last on the page, so nothing below it shifts. */
export function RecentlyViewed({ current }: { current: number }) {
  const { products } = useServices();
  const byId = useStore(products.store, (state) => state.byId);
  const [ids, setIds] = useState<number[]>([]);

  useEffect(() => {
    const others = recentIds()
      .filter((id) => id !== current)
      .slice(0, 4);
    rememberViewed(current);
    setIds(others);
    if (others.length > 0) void products.ensure(others);
  }, [current, products]);

  const known = ids.map((id) => byId[id]).filter((product): product is Product => product !== undefined);
  return <ProductSection title="Recently viewed" products={known} />;
}
