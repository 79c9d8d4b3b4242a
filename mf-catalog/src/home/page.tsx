import { definePage, paths, type PageProps } from 'shared/contract';
import { brandList } from 'shared/models';
import { isLoadFailure, useReload, type LoadFailure } from '../failure/use-reload';
import { ProductsFailure } from '../failure/products-failure';
import { BrandTiles } from './brand-tiles';
import { Hero } from './hero';
import { ProductRow } from './product-row';
import { Promises } from './promises';
import { loadHome, type HomeData } from './load-home';
import { HomeSection } from './home-section';
import { shopJsonLd } from './json-ld';

export const page = definePage<HomeData | LoadFailure>({
  load: loadHome,
  head: (_data, { config }) => ({
    title: 'Sneakers and trainers, delivered free across South Africa',
    description: `${brandList(config)} at ${config.name}: authentic pairs, prices with VAT, free delivery nationwide in 3-5 days.`,
    canonical: paths.home,
    image: '/pictures/home/hero-wide-1440.webp',
    jsonLd: shopJsonLd(config),
  }),
  Component: Home,
});

/** HOME-1: hero, promises, the first brand (Dunk), all brands, the third (AirMax). The shell renders the footer. */
function Home({ data, params }: PageProps<HomeData | LoadFailure>) {
  const { current, reloading, retry } = useReload(data, params, loadHome);
  const home = isLoadFailure(current) ? null : current;
  return (
    <>
      <Hero />
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
    </>
  );
}
