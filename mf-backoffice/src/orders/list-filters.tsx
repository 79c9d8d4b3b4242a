import { isDay } from 'shared/dates';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Link, TextField } from 'shared/ui';
import { FilterSelect, SearchField, Toolbar } from '../ui';
import { isView, LIST_DEFAULTS, PAYMENT_OPTIONS, STATUS_OPTIONS, VIEWS, viewAddress, type ListState } from './filter';
import type { OrderList } from './order';

interface ListFiltersProps {
  state: ListState;
  onChange(patch: Partial<ListState>): void;
  views?: OrderList['views'];
  withMoney: boolean;
}

/** Ready views with their counts, search and filters: all of it is in the address. */
export function ListFilters({ state, onChange, views, withMoney }: ListFiltersProps) {
  const isFiltered = !isView({ label: '', state: {} }, state);
  return (
    <>
      <Line>
        <Views aria-label="Views">
          {VIEWS.map((view) => (
            <Link key={view.label} to={viewAddress(view)} aria-current={isView(view, state) ? 'page' : undefined}>
              {view.label}
              {view.count && views ? ` (${views[view.count]})` : ''}
            </Link>
          ))}
        </Views>
        <ClearFilters $shown={isFiltered}>
          <Button variant="quiet" onClick={() => onChange(LIST_DEFAULTS)}>
            Clear filters
          </Button>
        </ClearFilters>
      </Line>
      <Toolbar>
        <SearchField value={state.q} onChange={(q) => onChange({ q })} />
        <FilterSelect label="Status" value={state.status} onChange={(status) => onChange({ status })} options={STATUS_OPTIONS} />
        {withMoney && (
          <FilterSelect
            label="Payment"
            value={state.payment}
            onChange={(payment) => onChange({ payment })}
            options={PAYMENT_OPTIONS}
          />
        )}
        <TextField label="From" name="from" type="date" value={shownDay(state.from)} onChange={(from) => onChange({ from })} />
        <TextField
          label="To"
          name="to"
          type="date"
          value={shownDay(state.to)}
          onChange={(to) => onChange({ to })}
          error={state.from && state.to && state.to < state.from ? 'This day is before the first day.' : ''}
        />
      </Toolbar>
    </>
  );
}

/**
 * Empty for a day that no calendar has, which a link may contain: the field would report it as cleared, and the list would show
 * all orders instead of the server's message about the day.
 */
const shownDay = (day: string): string => (isDay(day) ? day : '');

const phone = '@media (max-width: 480px)';

/**
 * Keeps its place while hidden. A press on a row leaves the search, which begins it and so shows the button: if that moved the rows,
 * the press would end on another element and be lost.
 */
const ClearFilters = styled.div<{ $shown: boolean }>`
  flex: none;
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
  /* On a phone, a separate line would leave a gap: it is placed beside the label of the search, at the height of gap and label. */
  ${phone} {
    position: absolute;
    z-index: 1;
    top: calc(100% + ${tokens.space[1]});
    right: 0;
  }
`;

const Line = styled.div`
  position: relative;
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[2]};
`;

const Views = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[2]};
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
    padding-inline: ${tokens.space[3]};
    border: 1px solid ${tokens.color.line};
    border-radius: ${tokens.radius.pill};
    color: inherit;
    font-size: ${tokens.font.size.sm15};
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  a[aria-current] {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};
    font-weight: ${tokens.font.weight.semibold};
  }
`;
