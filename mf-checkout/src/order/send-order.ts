import { useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import type { OrderRequest } from 'shared/models';
import { formatRand } from 'shared/money';
import type { OrderFormErrors } from 'shared/validation';
import { redirectTo } from './redirect';
import { readTotal } from './order-lines';

/**
 * Opens the payment session and redirects to the payment page (ORD-2). Resolves when the shopper is back or the order was
 * rejected. A rejection shows a toast (ORD-3) and returns the field errors of the server. `shownTotal` is the total on the
 * page in rand: if the cart or a price has changed since, the shopper must review the new total first.
 */
export function useSendOrder(shownTotal: number): (request: OrderRequest) => Promise<OrderFormErrors> {
  const services = useServices();
  const { cart, feedback, orders } = services;
  return async (values) => {
    const result = await feedback.busy(orders.create(trimFields(values)));
    if (!result.ok) {
      feedback.toast({ kind: 'error', text: messageFor('order-create', result.failure) });
      // The cart has changed (sold out, emptied in another tab): reload it for the summary.
      if (result.failure.status === 409) void cart.load();
      return invalidFields(result.failure, values);
    }
    const { total, payment_url: paymentUrl } = result.data;
    if (total !== shownTotal && (await feedback.busy(readTotal(services))) === total) {
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
