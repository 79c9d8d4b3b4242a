import type { Services } from 'shared/contract';

declare const __GOING_AWAY__: readonly Going[] | undefined;

interface Going {
  /** 'CartService.load'. */
  part: string;
  removedIn: string;
  instead: string;
}

/** Parts that the source of shared/contract marks as @deprecated; written in by the bundler. */
const marked = () => (typeof __GOING_AWAY__ === 'undefined' ? [] : __GOING_AWAY__);

/** Interface of the contract -> where the services have it. */
const PLACES: Record<string, (services: Services) => object> = {
  Services: (services) => services,
  Http: ({ http }) => http,
  SessionService: ({ session }) => session,
  CartService: ({ cart }) => cart,
  OrdersService: ({ orders }) => orders,
  ProductsReader: ({ products }) => products,
  ProductsService: ({ products }) => products,
  Feedback: ({ feedback }) => feedback,
};

/**
 * In development, whoever calls a part of the contract that is on its way out is told so on the console, once per part and
 * page, with what to use instead.
 */
export function warnOfGoingAway(services: Services, parts: readonly Going[] = marked()): void {
  for (const { part, removedIn, instead } of parts) {
    const [owner = '', name = ''] = part.split('.');
    const place = PLACES[owner]?.(services) as Record<string, unknown> | undefined;
    const call = place?.[name];
    if (!place || typeof call !== 'function') continue;
    let told = false;
    place[name] = (...args: unknown[]) => {
      if (!told) console.warn(`${part} leaves the contract with version ${removedIn}: ${instead}`);
      told = true;
      return (call as (...given: unknown[]) => unknown).apply(place, args);
    };
  }
}
