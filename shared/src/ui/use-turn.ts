import { createStore, useServices, useStore, type ReadonlyBus, type ShopEvent, type Store } from 'shared/contract';

const turns = new WeakMap<ReadonlyBus, Store<number>>();

/**
 * Whose turn it is at the page of the shop: grows when an account leaves it, because it has logged out, its session has expired or
 * another account is signed in, maybe by another tab. What was typed or shown before is not the present visitor's. A guest who logs
 * in is still the same visitor. For a form, and as the key of a component that keeps more than a form. Not for the back office,
 * whose members have a session of their own.
 */
export function useTurn(): number {
  const { bus } = useServices();
  const store = turns.get(bus) ?? createStore(bus, 0, count);
  turns.set(bus, store);
  return useStore(store, itself);
}

const count = (turn: number, { type }: ShopEvent) => (type === 'app/reset' ? turn + 1 : turn);
const itself = (turn: number) => turn;
