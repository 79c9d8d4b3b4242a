import { definePage } from 'shared/contract';
import { Container, PageHeading, Spinner } from 'shared/ui';
import { Checkout } from './checkout';
import { useDetailsReady } from './initial-details';

/** Waits for the profile and orders before it shows the form, so that prefilling never overwrites what the shopper types. */
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
