import { definePage, paths } from 'shared/contract';
import { Button, ButtonLink, Container, Notice, PageHeading, Spinner, TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { useConfirmation } from './confirmation';

/** Return page of a successful payment: confirms the order, then goes to the dashboard (PAY-1). */
function PaymentSuccess() {
  const { state, retry } = useConfirmation();
  return (
    <Container width="form">
      {state.step === 'refunded' ? (
        <PageHeading>Your payment is refunded</PageHeading>
      ) : (
        <PageHeading>
          <Whole>Payment Success -</Whole> Your payment is being processed...
        </PageHeading>
      )}
      <Rest>
        {state.step === 'confirming' && (
          <Waiting>
            <Spinner label="Confirming your order" />
            <p>Please stay on this page for a moment: we check with the payment provider and then place your order.</p>
          </Waiting>
        )}
        {state.step === 'no-session' && (
          <>
            <Notice kind="warning">
              This browser has no payment to confirm. If you have paid, your order is already listed under Orders; if not, your
              cart is still there.
            </Notice>
            <ButtonLink to={paths.dashboard()}>Go to the dashboard</ButtonLink>
          </>
        )}
        {state.step === 'refunded' && (
          <>
            <Notice kind="error" role="alert">
              {state.rejection}
            </Notice>
            <ButtonLink to={paths.dashboard('cart')}>Go to the cart</ButtonLink>
            <p>
              Anything unclear? <TextLink to={paths.help}>Write to us</TextLink>.
            </p>
          </>
        )}
        {state.step === 'failed' && (
          <>
            <Notice kind="error" role={state.rejection && 'alert'}>
              {state.rejection ?? 'Your order is not confirmed yet. Another attempt is safe: you will not be charged twice.'}
            </Notice>
            {/* After a rejection a retry seldom helps, so the dashboard link is the primary action. */}
            <Button variant={state.rejection ? 'secondary' : 'primary'} onClick={retry}>
              Try again
            </Button>
            <ButtonLink variant={state.rejection ? 'primary' : 'secondary'} to={paths.dashboard()}>
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

/* Wraps to a separate line before it breaks. */
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
