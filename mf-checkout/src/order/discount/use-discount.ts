import { useCallback, useEffect, useRef, useState } from 'react';
import { failed, useServices, type Failure } from 'shared/contract';
import { hasCode, messageFor } from 'shared/errors';
import { toCents } from 'shared/money';

/** Answer of POST /api/discount. Amounts in rand. */
export interface AppliedCode {
  code: string;
  terms: string;
  discount: number;
  /** The cart's total after the discount. */
  total: number;
}

export interface DiscountState {
  applied: AppliedCode | null;
  /** The value of the field. */
  typed: string;
  error: string;
  busy: boolean;
  /** Incremented to request the focus for the field: its value stopped Send. */
  focusRequests: number;
  type(text: string): void;
  /** Checks what is typed; false if it was refused. */
  apply(): Promise<boolean>;
  remove(): void;
  /** The server rejected the code with the order: shows the reason at the field, where the code can be changed. */
  reject(message: string): void;
  /**
   * The code to send, or null. Waits for a running check, and checks a typed or stored code that has not been checked,
   * so that Send never omits it silently. 'refused' if that failed, with the reason at the field.
   */
  settle(): Promise<AppliedCode | 'refused' | null>;
  /** Asks again what a code takes off. Returns the total in rand; null on failure. */
  recheck(code: string): Promise<number | null>;
}

/**
 * The discount code of this order (SELL-2). `initial` is the code of an earlier attempt. The code is checked again when
 * the cart's total changes, which changes percentages and minimums. `cartTotal` is in rand, as the page shows it; if
 * the response is based on another total, because a price has changed, `reload` fetches the cart and its prices.
 */
export function useDiscount(initial: string, cartTotal: number, reload: () => Promise<unknown>): DiscountState {
  const { http } = useServices();
  const [typed, setTyped] = useState(initial);
  const [applied, setApplied] = useState<AppliedCode | null>(null);
  const [error, setError] = useState('');
  /** True if the shop has said that the field's code does not apply. Other failures do not concern the code. */
  const isRefused = useRef(false);
  const [busy, setBusy] = useState(false);
  const [focusRequests, setFocusRequests] = useState(0);
  const checkedFor = useRef<number>(undefined);
  const running = useRef<Promise<AppliedCode | null>>(undefined);
  const latest = useRef({ cartTotal, reload });
  useEffect(() => {
    latest.current = { cartTotal, reload };
  });
  /** The answer of a running check is about what is no longer there. */
  const abandon = () => {
    running.current = undefined;
    setBusy(false);
  };

  const check = useCallback(
    (code: string): Promise<AppliedCode | null> => {
      const asking = http.post<AppliedCode>('/api/discount', { code }).then((answer) => {
        const result = answer.ok && !isWhole(answer.data) ? failed({ kind: 'other', status: answer.status }) : answer;
        if (running.current !== asking) return null;
        running.current = undefined;
        setBusy(false);
        setApplied(result.ok ? result.data : null);
        setTyped(code);
        setError(result.ok ? '' : messageOf(result.failure));
        isRefused.current = !result.ok && isAboutCode(result.failure);
        if (!result.ok) return null;
        const { discount, total } = result.data;
        if (toCents(total) + toCents(discount) !== toCents(latest.current.cartTotal)) void latest.current.reload();
        return result.data;
      });
      running.current = asking;
      setBusy(true);
      return asking;
    },
    [http],
  );

  const code = applied?.code ?? (checkedFor.current === undefined ? initial : '');
  useEffect(() => {
    if (!code || cartTotal === 0 || checkedFor.current === cartTotal) return;
    checkedFor.current = cartTotal;
    void check(code);
  }, [cartTotal, check, code]);

  return {
    applied,
    typed,
    error,
    busy,
    focusRequests,
    type(text) {
      abandon();
      isRefused.current = false;
      setTyped(text);
      setError('');
    },
    async apply() {
      if (!typed.trim()) {
        setError('Enter a discount code.');
        return false;
      }
      checkedFor.current = cartTotal;
      return (await check(typed.trim())) !== null;
    },
    remove() {
      abandon();
      setApplied(null);
      setTyped('');
      setError('');
    },
    reject(message) {
      abandon();
      isRefused.current = true;
      setApplied(null);
      setError(message);
      setFocusRequests((count) => count + 1);
    },
    async settle() {
      const wanted = typed.trim();
      // A rejected code that is still shown with the reason is not sent. A code that could not be checked is checked
      // again.
      if (!running.current && (applied || !wanted || isRefused.current)) return applied;
      checkedFor.current = cartTotal;
      const found = await (running.current ?? check(wanted));
      if (!found) setFocusRequests((count) => count + 1);
      return found ?? 'refused';
    },
    recheck: async (code) => (await check(code))?.total ?? null,
  };
}

/** A success with another body would deduct an unknown amount. */
const isWhole = (data: AppliedCode | null): boolean =>
  typeof data?.code === 'string' && Number.isFinite(data.discount) && Number.isFinite(data.total);

/** Only the API knows what is wrong with a code. */
const messageOf = (failure: Failure): string =>
  (hasCode(failure, 'invalid-input', 400) && failure.message) || messageFor('order-create', failure);

/** The shop has looked at the code: it cannot be one, or the answer names it because it does not apply. */
const isAboutCode = (failure: Failure): boolean =>
  hasCode(failure, 'invalid-input', 400) || (failure.errors ?? []).some(({ field }) => field === 'discountCode');
