import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { ButtonLink, Spinner } from 'shared/ui';
import { writeChoice } from './choice';
import { PAGE_LENGTH } from './reading';
import type { ListingState } from './use-listing';
import { useOwnLocation } from './use-own-location';

/** The way on in a long list: it loads as one comes near its end, and is a link to the next page without JavaScript. */
export function Pages({ listing }: { listing: ListingState }) {
  const { choice, rows, total, reading, stuck, more } = listing;
  const { pathname } = useOwnLocation();
  const end = useRef<HTMLDivElement>(null);
  const drawn = (choice.page - 1) * PAGE_LENGTH + rows.length;
  const left = drawn < total;

  useEffect(() => {
    if (!left || reading || stuck || !end.current || !('IntersectionObserver' in window)) return;
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '1200px',
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [left, reading, stuck, more]);

  if (total <= PAGE_LENGTH) return null;
  return (
    <Way ref={end}>
      {reading && <Spinner />}
      {choice.page > 1 && (
        <ButtonLink variant="secondary" to={{ pathname, search: writeChoice({ ...choice, page: choice.page - 1 }) }}>
          Previous page
        </ButtonLink>
      )}
      {left && (
        <ButtonLink
          variant="secondary"
          to={{ pathname, search: writeChoice({ ...choice, page: Math.ceil(drawn / PAGE_LENGTH) + 1 }) }}
        >
          Next page
        </ButtonLink>
      )}
    </Way>
  );
}

const Way = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[4]};
  min-height: 96px;
  padding-top: ${tokens.space[6]};
`;
