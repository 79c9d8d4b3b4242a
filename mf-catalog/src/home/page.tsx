import { useDeferredValue } from 'react';
import { useNavigationType } from 'react-router-dom';
import { brandList } from 'shared/models';
import { definePage, paths, type LoadContext, type PageProps } from 'shared/contract';
import { isLoadFailure, useReload, type LoadFailure } from 'shared/ui';
import { later } from '../later/later';
import { FeatureStrip } from './feature-strip';
import { Hero } from './hero';
import { Promises } from './promises';
import { LowerRows, UpperRow } from './rest';
import { loadHome, type HomeData } from './load-home';
import { shopJsonLd } from './json-ld';

declare const __SERVER__: boolean;

/** Below the first screen of most windows. */
const LaterUpperRow = later('home-upper', __SERVER__ ? UpperRow : undefined, () =>
  import(/* webpackChunkName: "home-rest" */ './rest').then((m) => m.UpperRow),
);
const LaterLowerRows = later('home-lower', __SERVER__ ? LowerRows : undefined, () =>
  import(/* webpackChunkName: "home-rest" */ './rest').then((m) => m.LowerRows),
);

export const page = definePage<HomeData | LoadFailure>({
  async load(context: LoadContext) {
    const [data] = await Promise.all([loadHome(context), LaterUpperRow.load(), LaterLowerRows.load()]);
    return data;
  },
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
  // After a link, the first screen is painted first. A document and Back show everything at once.
  const hasRest = useDeferredValue(true, useNavigationType() === 'POP' ? undefined : false);
  return (
    <>
      <Hero products={[...(home?.upper?.products ?? []), ...(home?.lower?.products ?? [])]} />
      <FeatureStrip />
      <Promises />
      {hasRest && (
        <>
          <LaterUpperRow row={home?.upper} failure={home ? undefined : { retrying: reloading, onRetry: retry }} />
          <LaterLowerRows home={home} />
        </>
      )}
    </>
  );
}
