import { definePage, paths, type PageProps } from 'shared/contract';
import { brandList, brandNameOf } from 'shared/models';
import { Breadcrumbs, Container, PageHeading } from 'shared/ui';
import { ElsewherePage } from '../elsewhere/lazy-elsewhere-page';
import type { Elsewhere } from '../elsewhere/elsewhere';
import { orElsewhere } from '../elsewhere/or-elsewhere';
import { ProductsFailure } from '../failure/products-failure';
import { isLoadFailure, useReload, type LoadFailure } from 'shared/ui';
import { Listing } from './listing';
import { loadListing, type ListingData } from './load-listing';
import { useCompleteList } from './use-complete-list';

export const page = definePage<ListingData | LoadFailure | Elsewhere>({
  load: orElsewhere(loadListing, ({ item = '' }) => paths.shop(item)),
  head: (data, { params, config }) => {
    const list = isListing(data) ? data : undefined;
    const all = params.item?.toLowerCase() === 'shop-all';
    // Without the list, its address says which it is.
    const category = list ? list.category : all ? undefined : params.item;
    const brand = category && brandNameOf(config, category);
    return {
      title: brand ? `${brand} trainers` : 'All Trainers & Shoes',
      description: `${brand ?? brandList(config)} trainers at ${config.name}, sorted and filtered as you like. Free delivery nationwide in 3-5 days.`,
      canonical: (all ? paths.shopAll : paths.shop(category ?? params.item ?? '')) + ownPage(list),
      image: list?.rows[0]?.image1,
      jsonLd: category && brand ? [breadcrumbJsonLd(category, brand)] : undefined,
    };
  },
  Component: ListingPage,
});

function ListingPage({ data, ...rest }: PageProps<ListingData | LoadFailure | Elsewhere>) {
  if (isListing(data) || isLoadFailure(data)) return <FoundListing data={data} {...rest} />;
  return <ElsewherePage {...data} name={rest.params.item ?? ''} />;
}

/**
 * Each further page of a long list is its own canonical address: search engines treat a page that names another address as a
 * copy, and do not follow its links. Sorted and filtered lists do show the same products again.
 */
const ownPage = ({ page = 1, query }: Pick<ListingData, 'page' | 'query'> = { query: '' }): string =>
  page > 1 && query === `?page=${page}` ? query : '';

const isListing = (data: ListingData | LoadFailure | Elsewhere): data is ListingData => 'rows' in data;

function FoundListing({ data, params }: PageProps<ListingData | LoadFailure>) {
  const { current, reloading, retry } = useReload(data, params, loadListing);
  const shown = useCompleteList(current);
  if (!isLoadFailure(shown)) return <Listing data={shown} />;
  const all = params.item?.toLowerCase() === 'shop-all';
  const heading = all ? 'All Trainers & Shoes' : params.item;
  return (
    <Container>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name: heading ?? 'Shop' }]} />
      <PageHeading>{heading}</PageHeading>
      <ProductsFailure retrying={reloading} onRetry={retry} />
    </Container>
  );
}

const breadcrumbJsonLd = (category: string, name: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: paths.home },
    { '@type': 'ListItem', position: 2, name, item: paths.shop(category) },
  ],
});
