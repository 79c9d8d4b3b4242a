import { useRef, useState } from 'react';
import { useServices } from 'shared/contract';
import type { OrderRequest } from 'shared/models';
import { fromCents, toCents } from 'shared/money';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { useDraft, useForm, useTurn, type FormState } from 'shared/ui';
import { orderFormErrors } from 'shared/validation';
import { useDelivery } from './delivery/use-delivery';
import { useDiscount, type AppliedCode } from './discount/use-discount';
import type { HeldPairs } from './held-pairs';
import { initialChoices, initialDetails } from './initial-details';
import { OrderForm } from './order-form';
import { OrderSummary } from './order-summary';
import { readTotal, useOrderLines } from './order-lines';
import { useSendOrder } from './send-order';

interface CheckoutProps {
  labelledBy: string;
  /** The id of pairs that are kept for the customer, and they themselves; null: the order is of the cart. */
  hold: string | null;
  held: HeldPairs | null;
}

/**
 * Order form and summary on one page, for the cart or for held pairs. The summary follows the form; Send continues to
 * the payment.
 */
export function Checkout({ labelledBy, hold, held }: CheckoutProps) {
  const services = useServices();
  const [initial] = useState(() => initialDetails(services, hold, held?.known?.details));
  const cart = useOrderLines();
  const lines = held ?? cart;
  const [choices] = useState(() => initialChoices(services, hold, held?.known?.delivery));
  const discount = useDiscount(held ? '' : choices.discountCode, cart.total, () => readTotal(services));
  const delivery = useDelivery(choices.delivery);
  // At the latest prices: until a changed cart is checked again, the previous discount applies.
  const totalWith = (code: AppliedCode | null) => fromCents(Math.max(0, toCents(lines.total) - toCents(code?.discount ?? 0)));
  const total = totalWith(discount.applied);
  const send = useSendOrder({
    shownTotal: totalWith,
    isLoading: lines.state === 'loading',
    discount,
    delivery,
    hold,
    async readTotal(code) {
      if (held) return held.readTotal();
      const cartTotal = await readTotal(services);
      return cartTotal !== null && code ? discount.recheck(code.code) : cartTotal;
    },
  });
  const layout = useRef<HTMLDivElement>(null);
  const form: FormState<OrderRequest> = useForm({
    initial,
    turn: useTurn(),
    draft: useDraft(hold === null ? 'order' : `order ${hold}`),
    validate: orderFormErrors,
    submit: async (request): Promise<void> => form.setErrors(await send(request)),
  });
  return (
    <Layout ref={layout}>
      <Aside>
        <OrderSummary
          lines={lines}
          held={held}
          total={total}
          discount={discount}
          details={form.values}
          destination={delivery.destination}
          isPickUp={delivery.method === 'pick-up'}
          onEditAddress={() => layout.current?.querySelector<HTMLElement>('[name="address"]')?.focus()}
        />
      </Aside>
      <OrderForm form={form} delivery={delivery} total={total} labelledBy={labelledBy} />
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
  margin-block-start: ${tokens.space[5]};

  @media ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
    gap: ${tokens.space[8]};
    align-items: start;
  }
`;

// First in the document, so that it precedes the form on phones; the right column on wide screens. There it scrolls by itself if it is
// higher than the window (many pairs, large text): its end would otherwise come into view only at the end of the form.
const Aside = styled.div`
  @media ${media.wide} {
    position: sticky;
    inset-block-start: calc(${tokens.header} + ${tokens.space[4]});
    grid-column: 2;
    grid-row: 1;
    max-height: calc(100vh - ${tokens.header} - ${tokens.space[4]});
    /* Room for the focus ring at the edges. */
    padding: 4px;
    margin: -4px;
    overflow-y: auto;
  }
`;
