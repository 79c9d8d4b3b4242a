import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { FilterFields } from './filter-fields';
import type { ListingState } from './use-listing';

/** Id of the form that also submits the sorting when there is no JavaScript. */
export const FILTER_FORM = 'listing-filters';

/** The filters as a column beside the grid from 1024 px; narrower screens use the sheet. */
export function FilterColumn({ listing }: { listing: ListingState }) {
  return (
    <Column id={FILTER_FORM} method="get" aria-label="Filters">
      {listing.choice.q && <input type="hidden" name="q" value={listing.choice.q} />}
      <FilterFields listing={listing} />
    </Column>
  );
}

const Column = styled.form`
  display: none;
  @media ${media.wide} {
    position: sticky;
    top: calc(${tokens.header} + 84px);
    display: block;
    align-self: start;
    max-height: calc(100vh - ${tokens.header} - 96px);
    padding: 4px;
    margin: -4px;
    overflow-y: auto;
    padding-bottom: ${tokens.space[5]};
  }
`;
