import { useRef } from 'react';
import { useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import type { OrderRequest } from 'shared/models';
import { formatCents, toCents } from 'shared/money';
import { useFailureToast } from 'shared/ui';
import type { OrderFormErrors } from 'shared/validation';
import type { DeliveryState } from './delivery/use-delivery';
import type { AppliedCode, DiscountState } from './discount/use-discount';
import { redirectTo } from './redirect';

interface SendOptions {
  /** The total on the page in rand, with what this code takes off; 0 if the page could not show a total. */
  shownTotal(code: AppliedCode | null): number;
  /** Whether the page has yet to show it. */
  isLoading: boolean;
  discount: Pick<DiscountState, 'settle' | 'reject'>;
  delivery: Pick<DeliveryState, 'value' | 'setError' | 'reject'>;
  /** Id of the pairs that are kept for the customer; null for the cart. */
  hold: string | null;
  /** Reloads the parts of the total with this code, and returns the total in rand; null on failure. */
  readTotal(code: AppliedCode | null): Promise<number | null>;
}

/**
 * Opens the payment session and redirects to the payment page (ORD-2). Resolves when the shopper is back or the order
 * was rejected. A rejection shows a toast (ORD-3), unless a field of the page says the same, and returns the server's field errors.
 * If the cart or a price has changed since the page showed the total, or the page could not show one, the shopper must review the
 * new total first.
 * A shopper who sends before the page shows a total reads it on the payment page.
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
  const showFailure = useFailureToast();
  /** The total in cents that a message named while the page showed another one: the next Send agrees to it. */
  const announced = useRef<{ total: number; shown: number }>(undefined);
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
    const shown = toCents(shownTotal(code));
    const agreed = announced.current?.shown === shown ? announced.current.total : shown;
    const result = await feedback.busy(orders.create(isLoading ? request : { ...request, expectedTotalCents: agreed }));
    const changedTo = result.ok ? undefined : result.failure.details?.totalCents;
    if (changedTo !== undefined) {
      const latest = await feedback.busy(readTotal(code));
      announced.current = { total: changedTo, shown: latest === null ? shown : toCents(latest) };
      feedback.toast({ kind: 'error', text: latest === null ? unseen(changedTo) : changed(changedTo) });
      return {};
    }
    if (!result.ok) {
      const rejected = (name: string) => result.failure.errors?.find(({ field }) => field === name)?.message;
      const [rejectedCode, rejectedDelivery] = [rejected('discountCode'), rejected('delivery')];
      if (rejectedCode) discount.reject(rejectedCode);
      if (rejectedDelivery) delivery.reject(rejectedDelivery);
      const text = messageFor('order-create', result.failure);
      if (text !== rejectedCode && text !== rejectedDelivery) showFailure(result.failure, text);
      // The cart or the stock has changed (sold out, emptied in another tab): the summary then names the line.
      if (result.failure.status === 409) void readTotal(rejectedCode ? null : code);
      return invalidFields(result.failure, values);
    }
    await redirectTo(result.data.payment_url);
    return {};
  };
}

const changed = (cents: number) =>
  `Your cart has changed: the total is ${formatCents(cents)} now. Please check it, then press Send.`;

const unseen = (cents: number) => `The total of your order is ${formatCents(cents)}. If that is right, press Send again.`;

function trimFields(request: OrderRequest): OrderRequest {
  return Object.fromEntries(Object.entries(request).map(([name, value]) => [name, value.trim()])) as OrderRequest;
}

function invalidFields(failure: Failure, request: OrderRequest): OrderFormErrors {
  const invalid = (failure.errors ?? []).filter(({ field }) => field in request);
  return Object.fromEntries(invalid.map(({ field, message }) => [field, message]));
}
