import { useRef, useState } from 'react';
import { useServices } from 'shared/contract';
import type { OrderRequest } from 'shared/models';
import { styled } from 'styled-components';
import { media, tokens } from 'shared/theme';
import { useForm, type FormState } from 'shared/ui';
import { orderFormErrors } from 'shared/validation';
import { knownDetails } from './known-details';
import { OrderForm } from './order-form';
import { OrderSummary } from './order-summary';
import { useOrderLines } from './order-lines';
import { useSendOrder } from './send-order';

/** Form and review of one order on one page: the summary shows what is typed, Send goes on to the payment. */
export function Checkout({ labelledBy }: { labelledBy: string }) {
  const services = useServices();
  const [initial] = useState(() => knownDetails(services));
  const lines = useOrderLines();
  const send = useSendOrder(lines.total);
  const place = useRef<HTMLDivElement>(null);
  const form: FormState<OrderRequest> = useForm({
    initial,
    validate: orderFormErrors,
    submit: async (request): Promise<void> => form.setErrors(await send(request)),
  });
  return (
    <Layout ref={place}>
      <Aside>
        <OrderSummary
          lines={lines}
          details={form.values}
          onCorrectAddress={() => place.current?.querySelector<HTMLElement>('[name="address"]')?.focus()}
        />
      </Aside>
      <OrderForm form={form} total={lines.total} labelledBy={labelledBy} />
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  gap: ${tokens.space[5]};
  margin-block-start: ${tokens.space[5]};

  @media ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
    gap: ${tokens.space[8]};
    align-items: start;
  }
`;

// First in the document, so that it is reviewed before the form on phones; the right column on wide screens.
const Aside = styled.div`
  @media ${media.wide} {
    position: sticky;
    inset-block-start: calc(${tokens.header} + ${tokens.space[4]});
    grid-column: 2;
    grid-row: 1;
  }
`;
