import { styled } from 'styled-components';
import { paths, useServices } from 'shared/contract';
import { brandNameOf } from 'shared/models';
import { media, tokens } from 'shared/theme';
import { Breadcrumbs, ButtonLink, Container, EmptyState, PageHeading } from 'shared/ui';
import { Chips } from './chips';
import type { Choice } from './choice';
import { FilterColumn } from './filter-column';
import { Grid } from './grid';
import type { ListingData } from './load-listing';
import { Pagination } from './pagination';
import { Toolbar } from './toolbar';
import { useListing } from './use-listing';

/** A category, all products or search results: heading with count, sorting, filters and grid (CAT-1, CAT-2). */
export function Listing({ data }: { data: ListingData }) {
  const listing = useListing(data);
  const { choice, rows, total, choose } = listing;
  const { config } = useServices();
  const name = data.category ? brandNameOf(config, data.category) : 'All Trainers & Shoes';
  return (
    <Page>
      <Breadcrumbs items={[{ name: 'Home', path: paths.home }, { name }]} />
      <PageHeading>{`${name} (${total})`}</PageHeading>
      {choice.q && <SearchSummary>{total > 0 ? `Results for “${choice.q}”` : `Nothing found for “${choice.q}”`}</SearchSummary>}
      <Toolbar listing={listing} />
      <Chips choice={choice} choose={choose} />
      <Columns aria-busy={listing.loading || undefined}>
        <FilterColumn listing={listing} />
        <div>
          <Grid rows={rows} heights={listing.heights} />
          {total === 0 && (
            <EmptyState
              icon="search"
              title={choice.q ? 'No trainers match your search.' : 'No trainers here right now.'}
              text={`${hasFilters(choice) ? 'Try fewer filters, or have' : 'Have'} a look at everything we have.`}
              action={<ButtonLink to={paths.shopAll}>See all trainers</ButtonLink>}
            />
          )}
          <Pagination listing={listing} />
        </div>
      </Columns>
    </Page>
  );
}

const hasFilters = ({ size, price, brand, sale }: Choice) => Boolean(size || price || brand || sale);

const Page = styled(Container)`
  && {
    padding-top: ${tokens.space[2]};
  }
`;

const SearchSummary = styled.p`
  margin-top: ${tokens.space[2]};
  color: ${tokens.color.inkSoft};
`;

const Columns = styled.div`
  @media ${media.wide} {
    display: grid;
    grid-template-columns: 208px minmax(0, 1fr);
    gap: ${tokens.space[6]};
  }
`;
