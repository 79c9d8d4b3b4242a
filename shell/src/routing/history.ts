import type { Services } from 'shared/contract';

/**
 * Listens for steps through the browser's history. Call it before the router is made: browsers call listeners of the window in the
 * order in which they came, and a page's own, which comes after the router's, could not stop it.
 */
export function followHistory(): NonNullable<Services['onPopState']> {
  const listeners = new Set<(event: PopStateEvent) => void>();
  window.addEventListener('popstate', (event) => listeners.forEach((listener) => listener(event)));
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}
