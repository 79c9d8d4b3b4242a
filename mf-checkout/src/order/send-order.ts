import { useServices, type Failure } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import type { OrderRequest } from 'shared/models';
import type { OrderFormErrors } from 'shared/validation';
import { leaveFor } from './leave';

/**
 * Opens the payment session and goes to the payment page (ORD-2). Settles when the shopper is back or the order was
 * refused; a refusal is shown as a toast (ORD-3), and the fields that the server found wrong are answered.
 */
export function useSendOrder(): (request: OrderRequest) => Promise<OrderFormErrors> {
  const { cart, feedback, orders } = useServices();
  return async (typed) => {
    const outcome = await feedback.busy(orders.create(trimmed(typed)));
    if (!outcome.ok) {
      feedback.toast({ kind: 'error', text: sentenceFor('order-create', outcome.failure) });
      // The cart is not what it was (sold out, emptied elsewhere): the summary should say so.
      if (outcome.failure.status === 409) void cart.load();
      return wrongFields(outcome.failure, typed);
    }
    await leaveFor(outcome.data.payment_url);
    return {};
  };
}

function trimmed(request: OrderRequest): OrderRequest {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, value.trim()])) as OrderRequest;
}

function wrongFields(failure: Failure, request: OrderRequest): OrderFormErrors {
  const wrong = (failure.errors ?? []).filter(({ field }) => field in request);
  return Object.fromEntries(wrong.map(({ field, message }) => [field, message]));
}
