import { useRef } from 'react';
import { useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import type { OrderRequest } from 'shared/models';
import { formatRand } from 'shared/money';
import type { OrderFormErrors } from 'shared/validation';
import type { DeliveryState } from './delivery/use-delivery';
import type { AppliedCode, DiscountState } from './discount/use-discount';
import { redirectTo } from './redirect';

interface SendOptions {
  /** The total on the page in rand, with what this code takes off; 0 where the page could not show one. */
  shownTotal(code: AppliedCode | null): number;
  /** Whether the page has yet to show it. */
  isLoading: boolean;
  discount: Pick<DiscountState, 'settle' | 'reject'>;
  delivery: Pick<DeliveryState, 'value' | 'setError'>;
  /** Id of the pairs that are kept for the customer; null for the cart. */
  hold: string | null;
  /** Reloads what the total with this code is made of, and returns it in rand; null on failure. */
  readTotal(code: AppliedCode | null): Promise<number | null>;
}

/**
 * Opens the payment session and redirects to the payment page (ORD-2). Resolves when the shopper is back or the order was
 * rejected. A rejection shows a toast (ORD-3) and returns the field errors of the server. If the cart or a price has changed since
 * the page showed the total, or it could show none, the shopper must review the new one first; who was faster than the page reads
 * it on the payment page.
 */
export function useSendOrder({
  shownTotal,
  isLoading,
  discount,
  delivery,
  hold,
  readTotal,
}: SendOptions): (request: OrderRequest) => Promise<OrderFormErrors> {
  const { feedback, orders } = useServices();
  /** The total that a message named: who presses Send again has read it. */
  const announced = useRef<number>(undefined);
  return async (values) => {
    if (delivery.value === null) {
      delivery.setError('Choose a locker.');
      return {};
    }
    const code = hold === null ? await discount.settle() : null;
    if (code === 'refused') return {};
    // Kept in the stored draft too, so that both are still there after a payment page that was left.
    const request = {
      ...trimFields(values),
      ...(code ? { discountCode: code.code } : {}),
      ...(delivery.value === 'courier' ? {} : { delivery: delivery.value }),
      ...(hold === null ? {} : { hold }),
    };
    const result = await feedback.busy(orders.create(request));
    if (!result.ok) {
      feedback.toast({ kind: 'error', text: messageFor('order-create', result.failure) });
      const rejectedCode = result.failure.errors?.find(({ field }) => field === 'discountCode');
      if (rejectedCode) discount.reject(rejectedCode.message);
      // The cart or the stock has changed (sold out, emptied in another tab): the summary then says of which line.
      if (result.failure.status === 409) void readTotal(rejectedCode ? null : code);
      return invalidFields(result.failure, values);
    }
    const { total, payment_url: paymentUrl } = result.data;
    if (total !== shownTotal(code) && total !== announced.current) {
      const latest = await feedback.busy(readTotal(code));
      const change = latest === null ? unseen(total) : latest === total && !isLoading ? changed(total) : '';
      if (change) {
        announced.current = total;
        feedback.toast({ kind: 'error', text: change });
        return {};
      }
    }
    await redirectTo(paymentUrl);
    return {};
  };
}

const changed = (total: number) =>
  `Your cart has changed: the total is ${formatRand(total)} now. Please look at it again, then press Send.`;

/** '' where the answer has no total either. */
const unseen = (total: number) =>
  Number.isFinite(total) ? `The total of your order is ${formatRand(total)}. If that is right, press Send again.` : '';

function trimFields(request: OrderRequest): OrderRequest {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, value.trim()])) as OrderRequest;
}

function invalidFields(failure: Failure, request: OrderRequest): OrderFormErrors {
  const invalid = (failure.errors ?? []).filter(({ field }) => field in request);
  return Object.fromEntries(invalid.map(({ field, message }) => [field, message]));
}
