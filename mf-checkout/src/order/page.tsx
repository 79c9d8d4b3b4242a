import { useSearchParams } from 'react-router-dom';
import { definePage } from 'shared/contract';
import { Container, PageHeading, Spinner, useTurn } from 'shared/ui';
import { Checkout } from './checkout';
import { useHeldPairs } from './held-pairs';
import { useDetailsReady } from './initial-details';

function OrderPage() {
  const turn = useTurn();
  return (
    <Container>
      <PageHeading id="order-details">Order Details</PageHeading>
      {/* Another account begins with its own details, and without the code and the locker that were chosen before. */}
      <OrderDetails key={turn} />
    </Container>
  );
}

/** Waits for the profile, orders and kept pairs before it shows the form, so that prefilling never overwrites what the shopper types. */
function OrderDetails() {
  const [search] = useSearchParams();
  const hold = search.get('hold');
  const held = useHeldPairs(hold);
  const isReady = useDetailsReady() && held?.state !== 'loading';
  return isReady ? <Checkout key={hold} labelledBy="order-details" hold={hold} held={held} /> : <Spinner />;
}

export const page = definePage({
  head: () => ({ title: 'Order', noIndex: true }),
  Component: OrderPage,
});
