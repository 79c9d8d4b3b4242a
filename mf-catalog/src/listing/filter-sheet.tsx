import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { BottomSheet, Button, VisuallyHidden } from 'shared/ui';
import { FilterFields } from './filter-fields';
import type { ListingState } from './use-listing';

/** The filters as a bottom sheet. The list behind it updates with each change; 'Show 23 results' closes the sheet. */
export function FilterSheet({ listing, onClose }: { listing: ListingState; onClose(): void }) {
  const results = `${listing.total} ${listing.total === 1 ? 'result' : 'results'}`;
  return (
    <BottomSheet title="Filters" onClose={onClose}>
      <FilterFields listing={listing} />
      <Foot>
        {/* The page's own count is inert behind the sheet. */}
        <VisuallyHidden role="status">{results}</VisuallyHidden>
        <Button wide onClick={onClose}>
          {`Show ${results}`}
        </Button>
      </Foot>
    </BottomSheet>
  );
}

const Foot = styled.div`
  position: sticky;
  bottom: 0;
  padding-top: ${tokens.space[4]};
  background: ${tokens.color.paper};
`;
