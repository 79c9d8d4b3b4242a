import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';
import { useQuery } from '../api';
import { DataTable, FilterSelect, Loaded, Panel, type Column } from '../ui';
import { perVisits, STEPS, type Funnel, type FunnelTotals } from './funnel';
import { shortDay } from './numbers';

const PERIODS = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

const COUNTS: readonly Column<FunnelTotals>[] = STEPS.map(({ key, label }) => ({
  id: key,
  header: label,
  cell: (totals) => totals[key],
  align: 'end',
}));
const DAYS: readonly Column<Funnel['days'][number]>[] = [
  { id: 'day', header: 'Day', cell: ({ day }) => shortDay(day) },
  ...COUNTS,
];
const VERSIONS: readonly Column<Funnel['versions'][number]>[] = [
  { id: 'version', header: 'Release', cell: ({ slice, version }) => `${slice} ${version}` },
  ...COUNTS,
];

/** How many visits become orders, step by step, per day and per release version (SELL-8). */
export function FunnelPanel() {
  const [period, setPeriod] = useState('7');
  const [isDetailed, setIsDetailed] = useState(false);
  const query = useQuery<Funnel>(`/funnel?period=${period}`);
  return (
    <Panel
      title="From visit to order"
      actions={
        <Actions>
          <FilterSelect label="Period" value={period} onChange={setPeriod} options={PERIODS} />
          <Button variant="quiet" aria-expanded={isDetailed} onClick={() => setIsDetailed(!isDetailed)}>
            {isDetailed ? 'Hide days and releases' : 'Show days and releases'}
          </Button>
        </Actions>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <>
            <Steps totals={data.now} />
            {isDetailed && (
              <Details>
                <h3>By day</h3>
                <DataTable label="Visits to orders by day" columns={DAYS} rows={data.days} rowKey={({ day }) => day} />
                <h3>By release</h3>
                <DataTable
                  label="Visits to orders by release"
                  columns={VERSIONS}
                  rows={data.versions}
                  rowKey={({ slice, version }) => `${slice} ${version}`}
                  empty="Nothing was counted in this period."
                />
              </Details>
            )}
          </>
        )}
      </Loaded>
      <Note>
        Counted without cookies and without identifying visitors. Bots and visitors who opt out are not counted, so there may be
        fewer orders here than above.
      </Note>
    </Panel>
  );
}

function Steps({ totals }: { totals: FunnelTotals }) {
  const highest = Math.max(1, ...STEPS.map(({ key }) => totals[key]));
  return (
    <List>
      {STEPS.map(({ key, label }) => (
        <li key={key}>
          <span>{label}</span>
          <Count>{totals[key]}</Count>
          <Bar aria-hidden style={{ inlineSize: `${(100 * totals[key]) / highest}%` }} />
          {key !== 'visits' && totals.visits > 0 && <Rate>{perVisits(totals[key], totals.visits)}</Rate>}
        </li>
      ))}
    </List>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[2]};
`;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 2px ${tokens.space[2]};
  }
`;

const Count = styled.span`
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

const Bar = styled.span`
  grid-column: 1 / -1;
  min-inline-size: 1px;
  block-size: 8px;
  background: ${tokens.color.ink};
`;

const Rate = styled.span`
  grid-column: 1 / -1;
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;

const Details = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[4]};
  h3 {
    font-size: ${tokens.font.size.sm15};
  }
`;

const Note = styled.p`
  max-inline-size: 70ch;
  margin-top: ${tokens.space[3]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;
