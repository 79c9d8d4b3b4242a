import { useSyncExternalStore } from 'react';
import { BehaviorSubject, distinctUntilChanged, scan, skip } from 'rxjs';
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
  const states = new BehaviorSubject(initial);
  bus.events$.pipe(scan(reduce, initial)).subscribe(states);
  return storeOf(states);
}

/** The store of states that come from elsewhere. The present one counts as the state of the server render. */
export function storeOf<State>(states: BehaviorSubject<State>): Store<State> {
  const initial = states.value;
  const changes = states.pipe(distinctUntilChanged(), skip(1));
  return {
    get: () => states.value,
    getInitial: () => initial,
    subscribe(listener) {
      const subscription = changes.subscribe(() => listener());
      return () => subscription.unsubscribe();
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
