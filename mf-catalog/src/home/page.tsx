import { brandList } from 'shared/models';
import { definePage, paths, type PageProps } from 'shared/contract';
import { ProductSection } from '../card/product-section';
import { isLoadFailure, useReload, type LoadFailure } from 'shared/ui';
import { ProductsFailure } from '../failure/products-failure';
import { RecentlyViewed } from '../recent/lazy-recently-viewed';
import { BrandTiles } from './brand-tiles';
import { FeatureStrip } from './feature-strip';
import { Hero } from './hero';
import { ProductRow } from './product-row';
import { Promises } from './promises';
import { loadHome, type HomeData } from './load-home';
import { HomeSection } from './home-section';
import { shopJsonLd } from './json-ld';

declare const __SERVER__: boolean;

export const page = definePage<HomeData | LoadFailure>({
  load: loadHome,
  head: (_data, { config }) => ({
    title: 'Sneakers and trainers, delivered free across South Africa',
    description: `${brandList(config)} at ${config.name}: authentic pairs, free delivery nationwide in 3-5 days.`,
    canonical: paths.home,
    image: '/pictures/home/hero-wide-1440.webp',
    // Only documents from the server carry it, so that a browser need not load it.
    jsonLd: __SERVER__ ? shopJsonLd(config) : undefined,
  }),
  Component: Home,
});

/**
 * HOME-1: hero, promises, the first brand (Dunk), all brands, the third (AirMax). After them what is in a sale, what is new and what
 * this visitor has looked at, where there is any. The shell renders the footer.
 */
function Home({ data, params }: PageProps<HomeData | LoadFailure>) {
  const { current, reloading, retry } = useReload(data, params, loadHome);
  const home = isLoadFailure(current) ? null : current;
  return (
    <>
      <Hero products={[...(home?.upper?.products ?? []), ...(home?.lower?.products ?? [])]} />
      <FeatureStrip />
      <Promises />
      {home ? (
        home.upper && <ProductRow {...home.upper} />
      ) : (
        <HomeSection>
          <ProductsFailure retrying={reloading} onRetry={retry} />
        </HomeSection>
      )}
      <BrandTiles />
      {home?.lower && <ProductRow {...home.lower} />}
      <ProductSection
        inset
        title="Sale"
        products={home?.sale ?? []}
        more={{ to: `${paths.shopAll}?sale=yes`, text: 'See the whole sale' }}
      />
      <ProductSection inset title="New in" products={home?.newest ?? []} />
      <RecentlyViewed inset />
    </>
  );
}
