import { useCallback, useEffect, useState } from 'react';
import { useServices } from 'shared/contract';
import { failureMessage } from 'shared/errors';
import { fromCents } from 'shared/money';
import type { OrderLine, OrderLines } from './order-lines';
import type { OrderRequest } from 'shared/models';

/** Answer of GET /api/order/holds/:id: pairs that are kept for this customer, such as one of a launch, and until when. */
interface Hold {
  /** ISO 8601. */
  until: string;
  /** Choices that the customer made before the pairs were theirs. */
  delivery?: string;
  details?: { firstName: string; lastName: string; phoneNumber: string; address: string; province: string; zipCode: string };
  lines: { productId: number; name: string; image: string; size: string; quantity: number; priceCents: number }[];
}

export interface HeldPairs extends OrderLines {
  /** ISO 8601; absent until it is known. */
  until?: string;
  /** To fill the form in with; absent if nothing is known. */
  known?: { delivery: string; details: Partial<OrderRequest> };
  /** Why there is nothing to buy; '' if there is, or may be. */
  reason: string;
  /** Reloads; the total in rand, null on failure. */
  readTotal(): Promise<number | null>;
}

/** The pairs of a hold in place of the cart's: exactly those are ordered. Null without a hold. */
export function useHeldPairs(id: string | null): HeldPairs | null {
  const { http } = useServices();
  // By its id, so that neither another hold nor its late answer is taken for this one.
  const [answers, setAnswers] = useState<ReadonlyMap<string, { hold: Hold } | { reason: string; isFinal: boolean }>>(new Map());

  const load = useCallback(async (): Promise<number | null> => {
    if (id === null) return null;
    const result = await http.get<Hold>(`/api/order/holds/${encodeURIComponent(id)}`);
    if (result.ok) {
      setAnswers((all) => new Map(all).set(id, { hold: result.data }));
      return totalOf(result.data);
    }
    const { status = 0 } = result.failure;
    const isFinal = status >= 400 && status < 500;
    setAnswers((all) => new Map(all).set(id, { reason: failureMessage(result.failure), isFinal }));
    return null;
  }, [http, id]);
  useEffect(() => void load(), [load]);

  if (id === null) return null;
  const common = { retry: () => void load(), readTotal: load, reason: '', lines: [], total: 0 };
  const known = answers.get(id);
  if (known === undefined) return { ...common, state: 'loading' };
  if ('reason' in known) return { ...common, state: 'failed', reason: known.isFinal ? known.reason : '' };
  const { hold } = known;
  return {
    ...common,
    state: 'ready',
    lines: hold.lines.map(toOrderLine),
    total: totalOf(hold),
    until: hold.until,
    known: { delivery: hold.delivery ?? '', details: hold.details ? toRequest(hold.details) : {} },
  };
}

const toRequest = ({ firstName, lastName, zipCode, ...same }: NonNullable<Hold['details']>): Partial<OrderRequest> => ({
  ...same,
  firstname: firstName,
  lastname: lastName,
  ZIPCode: zipCode,
});

const totalOf = ({ lines }: Hold) => fromCents(lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0));

const toOrderLine = (
  { productId, name, image, size, quantity, priceCents }: Hold['lines'][number],
  index: number,
): OrderLine => ({
  item: { id: index, productId, size, quantity, price: fromCents(priceCents) },
  product: undefined,
  held: { name, image },
  price: fromCents(priceCents * quantity),
  notice: '',
});
