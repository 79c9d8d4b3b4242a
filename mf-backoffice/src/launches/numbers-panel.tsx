import { formatFullDayTime } from 'shared/dates';
import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { useFreshQuery } from '../api';
import { CsvLinks, DataTable, Loaded, Panel, type Column } from '../ui';
import { SIGNS, type Launch, type LaunchNumbers, type Sign } from './launch';

interface HourRow {
  hour: string;
  /** Entries by size key. */
  bySize: Record<string, number>;
  all: number;
}

/** Entries per size against its pairs, per hour, and how many were set aside and why. */
export function NumbersPanel({ launch }: { launch: Launch }) {
  const { id, entries, setAside } = launch;
  const query = useFreshQuery<LaunchNumbers>(`/launches/${launch.id}/numbers`, `${entries} ${setAside}`);
  return (
    <Panel title="Entries" actions={<CsvLinks label="Download as CSV" path={`/launches/${id}/entries.csv`} />}>
      <Loaded query={query}>{(data) => <Numbers launch={launch} numbers={data} />}</Loaded>
    </Panel>
  );
}

function Numbers({ launch: { sizes, entries, setAside }, numbers }: { launch: Launch; numbers: LaunchNumbers }) {
  const rows = hourRows(numbers.hours);
  const countOf = (size: string) => rows.reduce((sum, { bySize }) => sum + (bySize[size] ?? 0), 0);
  const highest = Math.max(1, ...sizes.map(({ size }) => countOf(size)));
  const columns: Column<HourRow>[] = [
    { id: 'hour', header: 'Hour', cell: ({ hour }) => formatFullDayTime(hour) },
    ...sizes.map(({ size, label }): Column<HourRow> => ({
      id: size,
      header: label,
      align: 'end',
      cell: ({ bySize }) => bySize[size] ?? 0,
    })),
    { id: 'all', header: 'All', align: 'end', cell: ({ all }) => all },
  ];
  const { staff = 0, ...bySign } = numbers.setAside;
  const reasons = (Object.entries(bySign) as [Sign, number][]).filter(([, count]) => count > 0);
  return (
    <Parts>
      <p>
        <Big>{entries}</Big> {entries === 1 ? 'entry' : 'entries'}, {setAside} of them set aside.
        {reasons.length > 0 && ` ${setAsideText(reasons)}`}
        {staff > 0 && ` By staff: ${staff}.`}
      </p>
      <Sizes role="list" aria-label="Entries by size">
        {sizes.map(({ size, label, pairs }) => (
          <li key={size}>
            <b>{label}</b>
            <span>
              {countOf(size)} for {pairs} {pairs === 1 ? 'pair' : 'pairs'}
            </span>
            <Bar aria-hidden style={{ inlineSize: `${(100 * countOf(size)) / highest}%` }} />
          </li>
        ))}
      </Sizes>
      {rows.length > 0 && <DataTable label="Entries by hour" columns={columns} rows={rows} rowKey={({ hour }) => hour} />}
    </Parts>
  );
}

/** An entry may have several links, so the counts do not add up to the number of entries. */
const setAsideText = (reasons: readonly [Sign, number][]) =>
  `Linked ${reasons.map(([sign, count]) => `by ${SIGNS[sign]}: ${count}`).join(', ')}. One entry can have several links.`;

/** The newest hour first. */
function hourRows(hours: LaunchNumbers['hours']): HourRow[] {
  const rows = new Map<string, HourRow>();
  for (const { hour, size, entries } of hours) {
    const row = rows.get(hour) ?? { hour, bySize: {}, all: 0 };
    row.bySize[size] = entries;
    row.all += entries;
    rows.set(hour, row);
  }
  return [...rows.values()].sort((a, b) => b.hour.localeCompare(a.hour));
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
`;

const Big = styled.b`
  font-size: ${tokens.font.size.xl28};
  font-variant-numeric: tabular-nums;
`;

const Sizes = styled.ul`
  display: grid;
  gap: ${tokens.space[3]};
  > li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 2px ${tokens.space[2]};
    font-size: ${tokens.font.size.sm15};
    font-variant-numeric: tabular-nums;
  }
`;

const Bar = styled.span`
  grid-column: 1 / -1;
  min-inline-size: 1px;
  block-size: 8px;
  background: ${tokens.color.ink};
`;
