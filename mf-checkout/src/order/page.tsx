import { definePage } from 'shared/contract';
import { Container, PageHeading, Spinner } from 'shared/ui';
import { Checkout } from './checkout';
import { useDetailsReady } from './known-details';

/** The order form waits for what is known of the shopper, so that no field is filled under their hands. */
function OrderPage() {
  const ready = useDetailsReady();
  return (
    <Container>
      <PageHeading id="order-details">Order Details</PageHeading>
      {ready ? <Checkout labelledBy="order-details" /> : <Spinner />}
    </Container>
  );
}

export const page = definePage({
  head: () => ({ title: 'Order', noIndex: true }),
  Component: OrderPage,
});
