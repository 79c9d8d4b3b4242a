import { useServices, type Failure } from 'shared/contract';
import { sentenceFor } from 'shared/errors';
import type { OrderRequest } from 'shared/models';
import { formatRand } from 'shared/money';
import type { OrderFormErrors } from 'shared/validation';
import { leaveFor } from './leave';
import { readTotal } from './order-lines';

/**
 * Opens the payment session and goes to the payment page (ORD-2). Settles when the shopper is back or the order was
 * refused; a refusal is shown as a toast (ORD-3), and the fields that the server found wrong are answered. `shown` is the total
 * that the shopper has read, in rand: nobody is led to pay another one (the cart was changed in another tab, or a price was).
 */
export function useSendOrder(shown: number): (request: OrderRequest) => Promise<OrderFormErrors> {
  const services = useServices();
  const { cart, feedback, orders } = services;
  return async (typed) => {
    const outcome = await feedback.busy(orders.create(trimmed(typed)));
    if (!outcome.ok) {
      feedback.toast({ kind: 'error', text: sentenceFor('order-create', outcome.failure) });
      // The cart is not what it was (sold out, emptied elsewhere): the summary should say so.
      if (outcome.failure.status === 409) void cart.load();
      return wrongFields(outcome.failure, typed);
    }
    const { total, payment_url: address } = outcome.data;
    if (total !== shown && (await feedback.busy(readTotal(services))) === total) {
      const text = `Your cart has changed: the total is ${formatRand(total)} now. Please look at it again, then press Send.`;
      feedback.toast({ kind: 'error', text });
      return {};
    }
    await leaveFor(address);
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
