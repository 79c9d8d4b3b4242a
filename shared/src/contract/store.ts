import { useSyncExternalStore } from 'react';
import { scan, type Subscription } from 'rxjs';
import type { ReadonlyBus } from './bus';
import type { ShopEvent } from './events';

/** State that anyone may read and only events change. */
export interface Store<State> {
  get(): State;
  /** The state of the server render, which hydration must reproduce. */
  getInitial(): State;
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store that reduces the events of the bus. `reduce` must return the same object if nothing changed. */
export function createStore<State>(
  bus: ReadonlyBus,
  initial: State,
  reduce: (state: State, event: ShopEvent) => State,
): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscription: Subscription = bus.events$.pipe(scan(reduce, initial)).subscribe((next) => {
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  });
  void subscription;
  return {
    get: () => state,
    getInitial: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Re-renders a component when the selected part of a store changes. `select` must return a part of the state, not a new
 * object, or the component re-renders endlessly.
 */
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitial()),
  );
}
