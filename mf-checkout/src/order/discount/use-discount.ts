import { useCallback, useEffect, useRef, useState } from 'react';
import { failed, useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
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
  /** What is in the field. */
  typed: string;
  error: string;
  busy: boolean;
  /** Grows each time that the field wants the focus: Send was stopped because of what is in it. */
  focusRequests: number;
  type(text: string): void;
  /** Checks what is typed; false if it was refused. */
  apply(): Promise<boolean>;
  remove(): void;
  /** The server refused the code with the order: shows why at the field, where the code can be changed. */
  reject(message: string): void;
  /**
   * The code to send, null for none. Waits for a check that is running, and checks what is typed or was stored and was not checked
   * yet, so that Send never leaves it out without a word. 'refused' if that failed: the field says why.
   */
  settle(): Promise<AppliedCode | 'refused' | null>;
  /** Asks again what a code takes off. Returns the total in rand; null on failure. */
  recheck(code: string): Promise<number | null>;
}

/**
 * The discount code of this order (SELL-2). `initial` is the code of an order that was sent before. The code is checked again
 * when the cart's total changes, because a percentage or a minimum then means something else. `cartTotal` in rand, as the page shows
 * it; where the answer is about another one, since a price has changed, `reload` fetches the cart and its prices.
 */
export function useDiscount(initial: string, cartTotal: number, reload: () => Promise<unknown>): DiscountState {
  const { http } = useServices();
  const [typed, setTyped] = useState(initial);
  const [applied, setApplied] = useState<AppliedCode | null>(null);
  const [error, setError] = useState('');
  /** Of what is in the field: the shop has said that it does not apply. Any other failure says nothing about the code. */
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
      // What was refused and still stands there with the reason is not sent. What could not be checked is asked about again.
      if (!running.current && (applied || !wanted || isRefused.current)) return applied;
      checkedFor.current = cartTotal;
      const found = await (running.current ?? check(wanted));
      if (!found) setFocusRequests((count) => count + 1);
      return found ?? 'refused';
    },
    recheck: async (code) => (await check(code))?.total ?? null,
  };
}

/** A success with another body would take off nobody knows how much. */
const isWhole = (data: AppliedCode | null): boolean =>
  typeof data?.code === 'string' && Number.isFinite(data.discount) && Number.isFinite(data.total);

/** Only the API knows what is wrong with a code. */
const messageOf = (failure: Failure): string =>
  failure.status === 400 ? failure.message || messageFor('order-create', failure) : messageFor('order-create', failure);

/** The shop has looked at the code: 400 for one that cannot be one, 409 that names it where it does not apply. */
const isAboutCode = ({ status, errors }: Failure): boolean =>
  status === 400 || (errors ?? []).some(({ field }) => field === 'discountCode');
