import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Link } from 'shared/ui';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, formatDateTime, LoadFailure, PageWithoutData, StatusBadge } from '../ui';
import { RefundsPanel } from '../refunds/refunds-panel';
import { CourierPanel } from './courier-panel';
import { CustomerPanel } from './customer-panel';
import { HistoryPanel } from './history-panel';
import { statusLabel } from './labels';
import { LinesPanel } from './lines-panel';
import { OrderActions } from './order-actions';
import type { Order } from './order';
import { ParcelPanel } from './parcel-panel';
import { PaymentPanel } from './payment-panel';
import { ReturnsPanel } from './returns-panel';
import { usePermissions, useVersioned } from '../api';

const BACK = { to: '/Back-Office/Orders', label: 'Orders' };

/** One order: lines, customer, history and next step (BO-5, BO-6). */
function OrderDetailPage({ params }: { params: Readonly<Record<string, string>> }) {
  // The shop's numbers have capital letters only; an address that was typed may have small ones.
  const id = (params.id ?? '').toUpperCase();
  const commands = useVersioned<Order>(`/orders/${id}`);
  const { data: order, error, reload, lookAgain } = commands;
  if (!order) return <PageWithoutData title={`Order ${id}`} back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage title={`Order ${order.number}`} back={BACK}>
      {error && <LoadFailure failure={error} onRetry={() => void lookAgain()} />}
      <Head>
        <StatusBadge {...statusLabel(order)} />
        <span>Ordered {formatDateTime(order.orderedAt)}</span>
        {order.launch && <LaunchMark launch={order.launch} />}
      </Head>
      <OrderActions order={order} commands={commands} />
      <Columns>
        <LinesPanel order={order} />
        <Side>
          <CustomerPanel order={order} />
          <ParcelPanel order={order} />
          <CourierPanel order={order} onChanged={reload} />
          {order.payment && <PaymentPanel payment={order.payment} />}
          <ReturnsPanel returns={order.returns} />
          <RefundsPanel orderId={order.id} version={order.version} onChanged={reload} />
        </Side>
        <HistoryPanel order={order} commands={commands} />
      </Columns>
    </BackOfficePage>
  );
}

/** The pair of a launch: fulfillment sees which, the others go there. */
function LaunchMark({ launch: { id, name } }: { launch: NonNullable<Order['launch']> }) {
  const { may } = usePermissions();
  const text = `Launch of ${name}`;
  return may('launches.read') ? <Link to={`/Back-Office/Launches/${id}`}>{text}</Link> : <span>{text}</span>;
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;

/* On phones the history comes last: it is the longest, and packing needs the address. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
  align-items: start;
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    grid-template-rows: auto 1fr;
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
  @media (min-width: 900px) {
    grid-column: 2;
    grid-row: 1 / 3;
  }
`;

export const page = defineBackOfficePage({ title: 'Order', permission: 'orders.read', Component: OrderDetailPage });
