import { useEffect, useState } from 'react';
import { definePage, paths, useServices } from 'shared/contract';
import { ButtonLink, Container, Notice, PageHeading } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';

/** Return page of a failed payment (PAY-4). Discards the stored payment session and keeps the cart. */
function PaymentFailure() {
  const { orders } = useServices();
  // Read before the request is forgotten.
  const [again] = useState(() => orderPath(orders.draft()));
  useEffect(() => orders.forgetPending(), [orders]);
  return (
    <Container width="form">
      <PageHeading>Payment Failed</PageHeading>
      <Rest>
        <Notice kind="error">
          No order was placed. The card was declined or the payment was cancelled; your cart is still there.
        </Notice>
        <ButtonLink to={paths.dashboard()}>Back to Dashboard</ButtonLink>
        <ButtonLink variant="secondary" to={again}>
          Try another payment
        </ButtonLink>
      </Rest>
    </Container>
  );
}

/** A pair that is kept for the customer is paid for at its own address, within its time. */
function orderPath(request: object | null): string {
  const { hold } = (request ?? {}) as { hold?: unknown };
  return typeof hold === 'string' ? `${paths.order}?hold=${encodeURIComponent(hold)}` : paths.order;
}

const Rest = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  margin-block-start: ${tokens.space[5]};
`;

export const page = definePage({
  head: () => ({ title: 'Payment failed', noIndex: true }),
  Component: PaymentFailure,
});
