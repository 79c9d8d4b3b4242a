import { definePage, paths, type PageProps } from 'shared/contract';
import { isUnread, useReload, type Unread } from '../failure/use-reload';
import { ProductsFailure } from '../failure/products-failure';
import { BrandTiles } from './brand-tiles';
import { Hero } from './hero';
import { ProductRow } from './product-row';
import { Promises } from './promises';
import { readHome, type HomeData } from './reading';
import { Band } from './band';
import { aboutTheShop } from './schema';

export const page = definePage<HomeData | Unread>({
  load: readHome,
  head: (_data, { config }) => ({
    title: 'Sneakers and trainers, delivered free across South Africa',
    description: `Dunk, AirForce, AirMax and Jordan at ${config.name}: authentic pairs, prices with VAT, free delivery nationwide in 3-5 days.`,
    canonical: paths.home,
    image: '/pictures/home/hero-wide-1440.webp',
    jsonLd: aboutTheShop(config),
  }),
  Component: Home,
});

/** HOME-1: hero, promises, Dunk, the four brands, AirMax. The footer is the shell's. */
function Home({ data, params }: PageProps<HomeData | Unread>) {
  const { current, reading, again } = useReload(data, params, readHome);
  const home = isUnread(current) ? null : current;
  return (
    <>
      <Hero />
      <Promises />
      {home ? (
        <ProductRow brand="Dunk" products={home.dunk} />
      ) : (
        <Band>
          <ProductsFailure retrying={reading} onRetry={again} />
        </Band>
      )}
      <BrandTiles />
      {home && <ProductRow brand="AirMax" products={home.airMax} />}
    </>
  );
}
