import type { Services } from 'shared/contract';

/**
 * Listens for steps through the browser's history. Call it before the router is created: browsers call the window's listeners in
 * the order of registration, so a listener that a page adds later could not stop the router's.
 */
export function followHistory(): NonNullable<Services['onPopState']> {
  const listeners = new Set<(event: PopStateEvent) => void>();
  window.addEventListener('popstate', (event) => listeners.forEach((listener) => listener(event)));
  return (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}
