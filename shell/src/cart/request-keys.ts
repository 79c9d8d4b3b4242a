import type { Failure } from 'shared/contract';

/**
 * Keys by which the API tells a request that is sent again from a second one. A request whose answer was lost keeps its key
 * until the same thing is asked for again; any other gets a key of its own.
 */
export function createRequestKeys() {
  const lost = new Map<string, string>();
  return {
    for: (body: unknown): string => lost.get(JSON.stringify(body)) ?? newKey(),
    failed(body: unknown, key: string, failure: Failure): void {
      // An answer below 500 says that nothing was done; with any other failure it may have been.
      if (failure.kind === 'status' && (failure.status ?? 500) < 500) lost.delete(JSON.stringify(body));
      else lost.set(JSON.stringify(body), key);
    },
    forget: (): void => lost.clear(),
  };
}

/** Not `randomUUID`: browsers have that on secure pages only. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
