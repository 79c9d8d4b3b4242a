import type { Failure } from 'shared/contract';

/**
 * Idempotency keys, by which the API recognizes a repeated request. If a response is lost, the next request with the same
 * body reuses its key; every other request gets a new key.
 */
export function createIdempotencyKeys() {
  const unconfirmed = new Map<string, string>();
  return {
    for: (body: unknown): string => unconfirmed.get(JSON.stringify(body)) ?? newKey(),
    failed(body: unknown, key: string, failure: Failure): void {
      // A status below 500 means that the server changed nothing. After any other failure it may have.
      if (failure.kind === 'status' && (failure.status ?? 500) < 500) unconfirmed.delete(JSON.stringify(body));
      else unconfirmed.set(JSON.stringify(body), key);
    },
    forget: (): void => unconfirmed.clear(),
  };
}

/** Not `randomUUID`, which exists only in secure contexts. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
