import { useSyncExternalStore } from 'react';
import { scan, type Subscription } from 'rxjs';
import type { Facts } from './bus';
import type { Fact } from './facts';

/** State that everybody may read and only facts may change. */
export interface Store<State> {
  get(): State;
  /** The state that the server drew with: what the first render in the browser must show. */
  getInitial(): State;
  /** Calls back after each change; returns its own undo. */
  subscribe(listener: () => void): () => void;
}

/** A store is the fold of the bus's facts: `reduce` must return the same object where nothing changed. */
export function createStore<State>(facts: Facts, initial: State, reduce: (state: State, fact: Fact) => State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const folded: Subscription = facts.facts$.pipe(scan(reduce, initial)).subscribe((next) => {
    if (next === state) return;
    state = next;
    listeners.forEach((listener) => listener());
  });
  void folded;
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
 * Redraws a component when the selected part of a store changes. `select` must return a part of the state, not a
 * new object, or the component redraws for ever.
 */
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.getInitial()),
  );
}
