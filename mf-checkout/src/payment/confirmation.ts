import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, useServices } from 'shared/contract';
import { sentenceFor } from 'shared/errors';

export const NO_SESSION = 'No active session found. Please try again later.';

export type Confirmation =
  | { step: 'confirming' }
  /** PAY-2: nothing is kept that could be confirmed. */
  | { step: 'no-session' }
  /** `refusal` is the server's word where the payment itself forbids the order (409): it must not vanish with the toast. */
  | { step: 'failed'; refusal?: string };

/**
 * Confirms the kept payment session once when the page opens, and again when `retry` is called. The API answers a
 * repeated confirmation with the same order, so trying again cannot order twice. After success the dashboard follows.
 */
export function useConfirmation(): { state: Confirmation; retry(): void } {
  const { feedback, orders } = useServices();
  const navigate = useNavigate();
  const [state, setState] = useState<Confirmation>({ step: 'confirming' });
  const begun = useRef(false);
  const here = useRef(false);

  const confirm = useCallback(async () => {
    if (!orders.pending()) {
      feedback.toast({ kind: 'error', text: NO_SESSION });
      return setState({ step: 'no-session' });
    }
    setState({ step: 'confirming' });
    const outcome = await orders.confirm();
    if (outcome.ok) {
      feedback.toast({ kind: 'success', text: 'Success! Order created' });
      if (here.current) void navigate(paths.dashboard(), { replace: true });
      return;
    }
    const text = sentenceFor('order-confirm', outcome.failure);
    feedback.toast({ kind: 'error', text });
    setState(outcome.failure.status === 409 ? { step: 'failed', refusal: text } : { step: 'failed' });
  }, [feedback, navigate, orders]);

  useEffect(() => {
    here.current = true;
    // Effects run twice in React's strict mode; a payment is confirmed by one call.
    if (!begun.current) {
      begun.current = true;
      void confirm();
    }
    return () => {
      here.current = false;
    };
  }, [confirm]);

  return { state, retry: () => void confirm() };
}
