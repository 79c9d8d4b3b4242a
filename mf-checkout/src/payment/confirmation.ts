import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, useServices } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { useFailureToast } from 'shared/ui';

export const NO_SESSION = 'No active session found. Please try again later.';

export type Confirmation =
  | { step: 'confirming' }
  /** PAY-2: no stored payment session. */
  | { step: 'no-session' }
  /** `rejection` is the server's message when the payment cannot become an order (409): it stays on the page instead of a toast. */
  | { step: 'failed'; rejection?: string }
  /** The payment was refunded, so there is nothing to try again: the shell has forgotten it. */
  | { step: 'refunded'; rejection: string };

/**
 * Confirms the stored payment session once when the page opens, and again on `retry`. Confirmation is idempotent in the
 * API, so a retry cannot order twice. On success it goes to the dashboard. A retry shows the overlay, as every
 * submission does, and its success dismisses the error of the previous attempt.
 */
export function useConfirmation(): { state: Confirmation; retry(): void } {
  const { feedback, orders } = useServices();
  const navigate = useNavigate();
  const [state, setState] = useState<Confirmation>({ step: 'confirming' });
  const showFailure = useFailureToast();
  const started = useRef(false);
  const mounted = useRef(false);

  const confirm = useCallback(async () => {
    const payment = orders.pending();
    if (!payment) {
      feedback.toast({ kind: 'error', text: NO_SESSION });
      return setState({ step: 'no-session' });
    }
    setState({ step: 'confirming' });
    const result = await orders.confirm();
    if (result.ok) {
      feedback.toast({ kind: 'success', text: 'Success! Order created' });
      if (mounted.current) void navigate(paths.dashboard(), { replace: true });
      return;
    }
    const text = messageFor('order-confirm', result.failure);
    if (result.failure.status !== 409) {
      showFailure(result.failure, text);
      return setState({ step: 'failed' });
    }
    const isForgotten = orders.pending()?.sessionId !== payment.sessionId;
    setState({ step: isForgotten ? 'refunded' : 'failed', rejection: text });
  }, [feedback, showFailure, navigate, orders]);

  useEffect(() => {
    mounted.current = true;
    // StrictMode runs effects twice; confirm only once.
    if (!started.current) {
      started.current = true;
      void confirm();
    }
    return () => {
      mounted.current = false;
    };
  }, [confirm]);

  return { state, retry: () => void feedback.busy(confirm()) };
}
