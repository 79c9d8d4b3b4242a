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

/** The interfaces of the contract that each service implements. By key, so that a new service does not compile without its own. */
const INTERFACES: Readonly<Record<Exclude<keyof Services, 'config' | 'bus' | 'report' | 'onPopState'>, readonly string[]>> = {
  http: ['Http'],
  session: ['SessionService'],
  cart: ['CartService'],
  wishList: ['WishListService'],
  orders: ['OrdersService'],
  products: ['ProductsReader', 'ProductsService'],
  feedback: ['Feedback'],
};

function serviceOf(services: Services, owner: string): object | undefined {
  if (owner === 'Services') return services;
  for (const key of Object.keys(INTERFACES) as (keyof typeof INTERFACES)[])
    if (INTERFACES[key].includes(owner)) return services[key];
}

/**
 * In development, logs a warning with the replacement when a deprecated part of the contract is called, once per part and
 * page.
 */
export function warnAboutDeprecations(services: Services, parts: readonly Deprecation[] = deprecations()): void {
  for (const { part, removedIn, instead } of parts) {
    const [owner = '', name = ''] = part.split('.');
    const service = serviceOf(services, owner) as Record<string, unknown> | undefined;
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
