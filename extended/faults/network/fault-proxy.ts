import { startProxy, type Fault, type Proxy } from 'e2e/proxy';

export interface FaultProxy extends Proxy {
  /** Sets the fault of a visitor's requests `METHOD /path` (any query); null removes it. */
  setFault(visitor: string, request: string, fault: Fault | null): void;
}

/** Header that identifies the visitor to the proxy: faults are set per visitor. */
export const VISITOR = 'x-visitor';

/** Starts a proxy in front of the shop that breaks requests of single visitors. */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  const faults = new Map<string, Fault>();
  const proxy = await startProxy(target, ({ method, url, headers }) =>
    faults.get(key(headers[VISITOR] as string, `${method} ${new URL(url!, 'http://shop').pathname}`)),
  );
  return {
    ...proxy,
    setFault: (visitor, request, fault) =>
      void (fault ? faults.set(key(visitor, request), fault) : faults.delete(key(visitor, request))),
  };
}

const key = (visitor: string, request: string) => `${visitor} ${request}`;
