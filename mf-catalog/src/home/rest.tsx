import { Suspense } from 'react';
import { paths } from 'shared/contract';
import { ProductSection } from '../card/product-section';
import { ProductsFailure } from '../failure/products-failure';
import { RecentlyViewed } from '../recent/lazy-recently-viewed';
import { BrandTiles } from './brand-tiles';
import { HomeSection } from './home-section';
import type { HomeData } from './load-home';
import { ProductRow } from './product-row';

interface UpperRowProps {
  row: HomeData['upper'];
  /** The products failed to load. */
  failure: { retrying: boolean; onRetry(): void } | undefined;
}

export function UpperRow({ row, failure }: UpperRowProps) {
  if (!failure) return row && <ProductRow {...row} />;
  return (
    <HomeSection>
      <ProductsFailure {...failure} />
    </HomeSection>
  );
}

/** Hydrates row by row. */
export function LowerRows({ home }: { home: HomeData | null }) {
  return (
    <>
      <BrandTiles />
      <Suspense>{home?.lower && <ProductRow {...home.lower} />}</Suspense>
      <Suspense>
        <ProductSection
          inset
          title="Sale"
          products={home?.sale ?? []}
          more={{ to: `${paths.shopAll}?sale=yes`, text: 'See the whole sale' }}
        />
        <ProductSection inset title="New in" products={home?.newest ?? []} />
      </Suspense>
      <RecentlyViewed inset />
    </>
  );
}
