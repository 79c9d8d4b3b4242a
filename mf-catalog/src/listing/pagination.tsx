import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { ButtonLink, Spinner } from 'shared/ui';
import { writeChoice } from './choice';
import { PAGE_LENGTH } from './load-listing';
import type { ListingState } from './use-listing';
import { usePageLocation } from './use-page-location';

/** Loads more of a long list near its end; without JavaScript it is a link to the next page. */
export function Pagination({ listing }: { listing: ListingState }) {
  const { choice, page, rows, total, loading, loadMoreFailed, loadMore } = listing;
  const { pathname } = usePageLocation();
  const end = useRef<HTMLDivElement>(null);
  const shownCount = (page - 1) * PAGE_LENGTH + rows.length;
  const hasMore = shownCount < total;

  useEffect(() => {
    if (!hasMore || loading || loadMoreFailed || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && loadMore(), {
      rootMargin: '1200px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, loading, loadMoreFailed, loadMore]);

  if (total <= PAGE_LENGTH) return null;
  return (
    <Wrapper ref={end}>
      {loading && <Spinner />}
      {page > 1 && (
        <ButtonLink variant="secondary" to={{ pathname, search: writeChoice({ ...choice, page: page - 1 }) }}>
          Previous page
        </ButtonLink>
      )}
      {hasMore && (
        // The link to another page is another element: one that kept the focus would keep it from the heading.
        <ButtonLink
          key={page}
          variant="secondary"
          to={{ pathname, search: writeChoice({ ...choice, page: Math.ceil(shownCount / PAGE_LENGTH) + 1 }) }}
        >
          Next page
        </ButtonLink>
      )}
    </Wrapper>
  );
}

const Wrapper = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[4]};
  min-height: 96px;
  padding-top: ${tokens.space[6]};
`;
