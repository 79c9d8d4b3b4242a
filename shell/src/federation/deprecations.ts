import type { Services } from 'shared/contract';

declare const __DEPRECATIONS__: readonly Deprecation[] | undefined;

interface Deprecation {
  /** For example 'CartService.load'. */
  part: string;
  removedIn: string;
  instead: string;
}

/** The parts of shared/contract that are marked @deprecated, inserted by the bundler. */
const deprecations = () => (typeof __DEPRECATIONS__ === 'undefined' ? [] : __DEPRECATIONS__);

/** Name of an interface in the contract -> the object that implements it. */
const SERVICES_BY_INTERFACE: Record<string, (services: Services) => object> = {
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
 * In development, logs a warning with the replacement when a deprecated part of the contract is called, once per part and
 * page.
 */
export function warnAboutDeprecations(services: Services, parts: readonly Deprecation[] = deprecations()): void {
  for (const { part, removedIn, instead } of parts) {
    const [owner = '', name = ''] = part.split('.');
    const service = SERVICES_BY_INTERFACE[owner]?.(services) as Record<string, unknown> | undefined;
    const call = service?.[name];
    if (!service || typeof call !== 'function') continue;
    let warned = false;
    service[name] = (...args: unknown[]) => {
      if (!warned) console.warn(`${part} leaves the contract with version ${removedIn}: ${instead}`);
      warned = true;
      return (call as (...given: unknown[]) => unknown).apply(service, args);
    };
  }
}
