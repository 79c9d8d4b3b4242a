import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { SORTS, type Sort } from 'shared/models';
import { HEADER_HIDDEN, media, tokens } from 'shared/theme';
import { Button, Icon, onDemand, visuallyHiddenStyles } from 'shared/ui';
import { sortOf } from './choice';
import { FILTER_FORM } from './filter-column';
import type { ListingState } from './use-listing';

const FilterSheet = onDemand(() => import(/* webpackChunkName: "filter-sheet" */ './filter-sheet').then((m) => m.FilterSheet));

/**
 * Sticky bar with the filter button on phones and the sorting (CAT-3). Without JavaScript the filter form submits the
 * sorting. A changing text is alone in its element, because a browser that translates the page wraps texts in new elements.
 */
export function Toolbar({ listing }: { listing: ListingState }) {
  const { choice, choose, total } = listing;
  const [open, setOpen] = useState(false);
  const id = useId();
  const activeFilters = [choice.size, choice.price, choice.brand, choice.sale].filter(Boolean).length;
  return (
    <Bar>
      <FilterButton variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" size={20} /> <span>{activeFilters > 0 ? `Filters (${activeFilters})` : 'Filters'}</span>
      </FilterButton>
      <Count aria-live="polite">{`${total} ${total === 1 ? 'style' : 'styles'}`}</Count>
      <Sorting>
        <SortLabel htmlFor={id}>Sort by</SortLabel>
        <SelectWrapper>
          <select
            id={id}
            name="sort"
            form={FILTER_FORM}
            value={sortOf(choice) ?? ''}
            autoComplete="off"
            onChange={(event) => choose({ sort: event.target.value as Sort | '' })}
          >
            {choice.q && <option value="">Best match</option>}
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} />
        </SelectWrapper>
        <noscript>
          <button type="submit" form={FILTER_FORM}>
            Apply
          </button>
        </noscript>
      </Sorting>
      {open && <FilterSheet listing={listing} onClose={() => setOpen(false)} onFailure={() => setOpen(false)} />}
    </Bar>
  );
}

const sortLabels: Record<Sort, string> = {
  'price-desc': 'Price High-Low',
  'price-asc': 'Price Low-High',
  'name-asc': 'A-Z',
  'name-desc': 'Z-A',
};

/* Below the navbar while it is visible, otherwise at the top of the window. */
const Bar = styled.div`
  position: sticky;
  top: ${tokens.header};
  transition: top ${tokens.motion.panel};
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  margin: ${tokens.space[4]} calc(-1 * ${tokens.gutter}) ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.gutter};
  border-bottom: 1px solid ${tokens.color.line};
  background: ${tokens.color.paper};
  :root[${HEADER_HIDDEN}] & {
    top: 0;
  }
`;

const SortLabel = styled.label`
  white-space: nowrap;
  @media ${media.phone} {
    ${visuallyHiddenStyles}
  }
`;

const FilterButton = styled(Button)`
  flex: none;
  padding-inline: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
  @media ${media.phone} {
    padding-inline: ${tokens.space[3]};
  }
  @media ${media.wide} {
    display: none;
  }
`;

/* Narrower windows have no room for it, but it is still read out: with `display: none` it would not be. */
const Count = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
  @media (max-width: 1023px) {
    ${visuallyHiddenStyles}
  }
`;

/* May shrink: on the narrowest phones the option's name takes two lines. With large text it stands below the filters. */
const Sorting = styled.div`
  display: flex;
  flex: 1 1 6.5rem;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
  min-width: 0;
  font-size: ${tokens.font.size.sm15};
`;

const SelectWrapper = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-width: 0;
  & select {
    min-width: 0;
    min-height: ${tokens.tap};
    padding: 0 32px 0 ${tokens.space[3]};
    white-space: normal;
    border: 1.5px solid ${tokens.color.line};
    border-radius: ${tokens.radius.pill};
    background: ${tokens.color.paper};
    appearance: none;
    font-weight: ${tokens.font.weight.semibold};
  }
  & svg {
    position: absolute;
    right: 12px;
    pointer-events: none;
  }
`;
