import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';
import { DataTable, formatMoney, Panel, type Column } from '../ui';
import { shortDay, type Numbers } from './numbers';

type Day = Numbers['days'][number];
const [WIDTH, HEIGHT] = [600, 120];

const COLUMNS: readonly Column<Day>[] = [
  { id: 'day', header: 'Day', cell: ({ day }) => shortDay(day) },
  { id: 'orders', header: 'Orders', cell: ({ orders }) => orders, align: 'end' },
  { id: 'sales', header: 'Sales', cell: ({ sales }) => formatMoney(sales), align: 'end' },
  { id: 'refunds', header: 'Refunds', cell: ({ refunds }) => formatMoney(refunds), align: 'end' },
  { id: 'revenue', header: 'Revenue', cell: ({ revenue }) => formatMoney(revenue), align: 'end' },
];

/** Revenue per day as a small chart, with the same numbers as a table. */
export function RevenuePanel({ days }: { days: readonly Day[] }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Panel
      title="Revenue per day"
      actions={
        <Button variant="quiet" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {isTable ? (
        <DataTable label="Revenue per day" columns={COLUMNS} rows={days} rowKey={({ day }) => day} />
      ) : (
        <Chart days={days} />
      )}
    </Panel>
  );
}

function Chart({ days }: { days: readonly Day[] }) {
  const titleId = useId();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const highest = Math.max(...days.map(({ revenue }) => revenue), 0);
  const lowest = Math.min(...days.map(({ revenue }) => revenue), 0);
  const scale = HEIGHT / Math.max(highest - lowest, 1);
  const zero = highest * scale;
  const step = WIDTH / days.length;
  return (
    <Figure>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={titleId}>
        <title
          id={titleId}
        >{`Revenue per day from ${shortDay(first.day)} to ${shortDay(last.day)}: at most ${formatMoney(highest)}`}</title>
        {days.map(({ day, revenue }, index) => {
          const height = Math.abs(revenue) * scale;
          const y = revenue >= 0 ? zero - height : zero;
          return (
            <rect key={day} x={index * step + step * 0.15} y={y} width={step * 0.7} height={height}>
              <title>{`${shortDay(day)}: ${formatMoney(revenue)}`}</title>
            </rect>
          );
        })}
        <line x1={0} x2={WIDTH} y1={zero} y2={zero} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>{shortDay(first.day)}</span>
        <span>highest: {formatMoney(highest)}</span>
        <span>{shortDay(last.day)}</span>
      </figcaption>
    </Figure>
  );
}

const Figure = styled.figure`
  margin: 0;
  svg {
    display: block;
    width: 100%;
    height: ${HEIGHT}px;
    overflow: visible;
  }
  rect {
    fill: ${tokens.color.ink};
  }
  line {
    stroke: ${tokens.color.line};
  }
  figcaption {
    display: flex;
    justify-content: space-between;
    gap: ${tokens.space[2]};
    margin-top: ${tokens.space[2]};
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.xs13};
  }
`;
