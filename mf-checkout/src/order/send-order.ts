import { useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import type { OrderRequest } from 'shared/models';
import { formatRand } from 'shared/money';
import type { OrderFormErrors } from 'shared/validation';
import type { DeliveryState } from './delivery/use-delivery';
import { redirectTo } from './redirect';

interface SendOptions {
  /** The total on the page in rand. */
  shownTotal: number;
  /** '' without one. */
  discountCode: string;
  onCodeRejected(message: string): void;
  delivery: Pick<DeliveryState, 'value' | 'setError'>;
  /** Reloads what the total is made of and returns it in rand; null on failure. */
  readTotal(): Promise<number | null>;
}

/**
 * Opens the payment session and redirects to the payment page (ORD-2). Resolves when the shopper is back or the order was
 * rejected. A rejection shows a toast (ORD-3) and returns the field errors of the server. If the cart or
 * a price has changed since the page showed the total, the shopper must review the new one first.
 */
export function useSendOrder({
  shownTotal,
  discountCode,
  onCodeRejected,
  delivery,
  readTotal,
}: SendOptions): (request: OrderRequest) => Promise<OrderFormErrors> {
  const { cart, feedback, orders } = useServices();
  return async (values) => {
    if (delivery.value === null) {
      delivery.setError('Choose a locker.');
      return {};
    }
    // Kept in the stored draft too, so that both are still there after a payment page that was left.
    const request = {
      ...trimFields(values),
      ...(discountCode ? { discountCode } : {}),
      ...(delivery.value === 'courier' ? {} : { delivery: delivery.value }),
    };
    const result = await feedback.busy(orders.create(request));
    if (!result.ok) {
      feedback.toast({ kind: 'error', text: messageFor('order-create', result.failure) });
      const rejectedCode = result.failure.errors?.find(({ field }) => field === 'discountCode');
      if (rejectedCode) onCodeRejected(rejectedCode.message);
      // The cart has changed (sold out, emptied in another tab): reload it for the summary.
      if (result.failure.status === 409) void cart.load();
      return invalidFields(result.failure, values);
    }
    const { total, payment_url: paymentUrl } = result.data;
    if (total !== shownTotal && (await feedback.busy(readTotal())) === total) {
      const text = `Your cart has changed: the total is ${formatRand(total)} now. Please look at it again, then press Send.`;
      feedback.toast({ kind: 'error', text });
      return {};
    }
    await redirectTo(paymentUrl);
    return {};
  };
}

function trimFields(request: OrderRequest): OrderRequest {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, value.trim()])) as OrderRequest;
}

function invalidFields(failure: Failure, request: OrderRequest): OrderFormErrors {
  const invalid = (failure.errors ?? []).filter(({ field }) => field in request);
  return Object.fromEntries(invalid.map(({ field, message }) => [field, message]));
}
