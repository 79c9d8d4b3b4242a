import { definePage, paths } from 'shared/contract';
import { Button, ButtonLink, Container, Notice, PageHeading, Spinner, TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { useConfirmation } from './confirmation';

/** Where the payment page returns after a payment: the order is confirmed here (PAY-1), then the dashboard takes over. */
function PaymentSuccess() {
  const { state, retry } = useConfirmation();
  return (
    <Container width="form">
      <PageHeading>
        <Whole>Payment Success -</Whole> Your payment is being processed...
      </PageHeading>
      <Rest>
        {state.step === 'confirming' && (
          <Waiting>
            <Spinner label="Confirming your order" />
            <p>Please stay on this page for a moment: we ask the payment provider and then place your order.</p>
          </Waiting>
        )}
        {state.step === 'no-session' && (
          <>
            <Notice kind="warning">
              This browser holds no payment that waits to be confirmed. If you have paid, your order already stands under Orders;
              if not, your cart is still there.
            </Notice>
            <ButtonLink to={paths.dashboard()}>Go to the dashboard</ButtonLink>
          </>
        )}
        {state.step === 'failed' && (
          <>
            <Notice kind="error">
              {state.refusal ??
                'Your order is not confirmed yet. Nothing is lost: trying again can neither order nor charge twice.'}
            </Notice>
            {/* Where the payment itself forbids the order, asking again seldom helps: the dashboard is the way on. */}
            <Button variant={state.refusal ? 'secondary' : 'primary'} onClick={retry}>
              Try again
            </Button>
            <ButtonLink variant={state.refusal ? 'primary' : 'secondary'} to={paths.dashboard()}>
              Go to the dashboard
            </ButtonLink>
            <p>
              Still no order? <TextLink to={paths.help}>Write to us</TextLink>, and we will look for your payment.
            </p>
          </>
        )}
      </Rest>
    </Container>
  );
}

/* On a line of its own where it does not fit beside the rest, and broken only where it fits nowhere. */
const Whole = styled.span`
  display: inline-block;
`;

const Waiting = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
`;

const Rest = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  margin-block-start: ${tokens.space[5]};
`;

export const page = definePage({
  head: () => ({ title: 'Payment', noIndex: true }),
  Component: PaymentSuccess,
});
