import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { SmallPrint } from 'shared/ui';
import { useQuery } from '../api';
import { Card, DataTable, formatMoney, LoadFailure, Panel, type Column } from '../ui';
import { FunnelPanel } from './funnel-panel';
import { compared, type Numbers } from './numbers';
import { RevenuePanel } from './revenue-panel';

const BEST_SELLERS: readonly Column<Numbers['bestSellers'][number]>[] = [
  { id: 'name', header: 'Product', cell: ({ name }) => name },
  { id: 'units', header: 'Pairs', cell: ({ units }) => units, align: 'end' },
  { id: 'sales', header: 'Sales', cell: ({ sales }) => formatMoney(sales), align: 'end' },
];

/** Orders and revenue of today, 7 and 30 days, the chart of 30 days, and what sold best in them. */
export function NumbersPanels() {
  const today = useQuery<Numbers>('/numbers?period=today');
  const week = useQuery<Numbers>('/numbers?period=7');
  const month = useQuery<Numbers>('/numbers?period=30');
  const failed = [today, week, month].filter(({ error }) => error);
  const [first] = failed;
  return (
    <>
      <Tiles>
        <PeriodTile title="Today" before="yesterday, up to this time" data={today.data} />
        <PeriodTile title="Last 7 days" before="the 7 days before" data={week.data} />
        <PeriodTile title="Last 30 days" before="the 30 days before" data={month.data} />
      </Tiles>
      {first?.error && <LoadFailure failure={first.error} onRetry={() => failed.forEach(({ reload }) => void reload())} />}
      {month.data && (
        <>
          <RevenuePanel days={month.data.days} />
          <FunnelPanel />
          <Panel title="Best sellers of 30 days">
            <DataTable
              label="Best sellers"
              columns={BEST_SELLERS}
              rows={month.data.bestSellers}
              rowKey={({ productId }) => String(productId)}
              empty="Nothing was sold in these 30 days."
            />
          </Panel>
        </>
      )}
    </>
  );
}

function PeriodTile({ title, before, data }: { title: string; before: string; data: Numbers | undefined }) {
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <Revenue>{data ? formatMoney(data.now.revenue) : '…'}</Revenue>
      {data && (
        <>
          <SmallPrint>
            Revenue {compared(data.now.revenue, data.before.revenue)} ({formatMoney(data.before.revenue)})
          </SmallPrint>
          <SmallPrint>
            {data.now.orders} {data.now.orders === 1 ? 'order' : 'orders'}, {compared(data.now.orders, data.before.orders)} (
            {data.before.orders})
          </SmallPrint>
          {data.now.refunds > 0 && <SmallPrint>{formatMoney(data.now.refunds)} refunded to customers</SmallPrint>}
          <SmallPrint>Compared with {before}</SmallPrint>
        </>
      )}
    </Card>
  );
}

const Tiles = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 701px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  gap: ${tokens.space[4]};
  h2 {
    font-size: ${tokens.font.size.sm15};
    font-weight: ${tokens.font.weight.semibold};
  }
`;

const Revenue = styled.p`
  font-size: ${tokens.font.size.xl28};
  font-weight: ${tokens.font.weight.heavy};
`;
