import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices, type Failure } from 'shared/contract';
import { messageFor } from 'shared/errors';
import { toCents } from 'shared/money';

/** Answer of POST /api/discount. Amounts in rand. */
interface AppliedCode {
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
  type(text: string): void;
  /** Checks what is typed; false if it was refused. */
  apply(): Promise<boolean>;
  remove(): void;
  /** The server refused the code with the order: shows why at the field, where the code can be changed. */
  reject(message: string): void;
  /** Asks again what the applied code takes off. Returns the total in rand; null on failure or without a code. */
  recheck(): Promise<number | null>;
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
  const [busy, setBusy] = useState(false);
  const checkedFor = useRef<number>(undefined);
  const latest = useRef({ cartTotal, reload });
  useEffect(() => {
    latest.current = { cartTotal, reload };
  });

  const check = useCallback(
    async (code: string): Promise<AppliedCode | null> => {
      setBusy(true);
      const result = await http.post<AppliedCode>('/api/discount', { code });
      setBusy(false);
      setApplied(result.ok ? result.data : null);
      setTyped(code);
      setError(result.ok ? '' : messageOf(result.failure));
      if (!result.ok) return null;
      const { discount, total } = result.data;
      if (toCents(total) + toCents(discount) !== toCents(latest.current.cartTotal)) void latest.current.reload();
      return result.data;
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
    type(text) {
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
      setApplied(null);
      setTyped('');
      setError('');
    },
    reject(message) {
      setApplied(null);
      setError(message);
    },
    recheck: async () => (applied ? ((await check(applied.code))?.total ?? null) : null),
  };
}

/** Only the API knows what is wrong with a code. */
const messageOf = (failure: Failure): string =>
  failure.status === 400 ? failure.message || messageFor('order-create', failure) : messageFor('order-create', failure);
