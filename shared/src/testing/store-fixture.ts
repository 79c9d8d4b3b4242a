import type { Store } from '../contract/store';

/** A store that a test can set. */
export interface StoreFixture<State extends object> extends Store<State> {
  set(change: Partial<State>): void;
}

/** Creates an in-memory store; wrap `set` in `act` when a rendered component uses it. */
export function storeFixture<State extends object>(initial: State): StoreFixture<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    getInitial: () => initial,
    set(change) {
      state = { ...state, ...change };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
