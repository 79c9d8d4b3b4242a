import { paths, useServices, useStore, type OrdersState } from 'shared/contract';
import { ButtonLink, EmptyState, RetryNotice, Spinner, Stack } from 'shared/ui';
import { messageOf, PRODUCTS_MESSAGES } from 'shared/errors';
import { useProducts } from 'shared/products';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { LoadBoundary } from '../section/load-boundary';
import { SectionHeading } from '../section/section';
import { OrderCard } from './order-card';

/** Past orders, newest first (DASH-5). */
export function OrdersTab() {
  const { orders } = useServices();
  return (
    <>
      <SectionHeading>Orders</SectionHeading>
      <LoadBoundary store={orders.store} isLoaded={isLoaded} load={orders.load} isFollowed>
        <OrdersContent />
      </LoadBoundary>
    </>
  );
}

const isLoaded = (state: OrdersState) => state.loaded;

function OrdersContent() {
  const { orders } = useServices();
  const past = useStore(orders.store, (state) => state.orders);
  const products = useProducts(past.flatMap((order) => order.orders.map((line) => line.productId)));
  if (past.length === 0)
    return (
      <EmptyState
        icon="box"
        title="You have no past orders yet."
        text="Once you have bought a pair, you can track it here."
        action={<ButtonLink to={paths.shopAll}>See all shoes</ButtonLink>}
      />
    );
  if (products.state === 'loading') return <Spinner />;
  return (
    <Stack $gap={5}>
      {/* The orders have the names and prices of their day; only the pictures are missing. */}
      {products.state === 'failed' && (
        <RetryNotice text={messageOf(PRODUCTS_MESSAGES, { kind: 'network' })} onRetry={products.retry} />
      )}
      <Cards aria-label="Past orders">
        {past.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} products={products} />
          </li>
        ))}
      </Cards>
    </Stack>
  );
}

const Cards = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[5]};
`;
