import { createStore, useServices, useStore, type ReadonlyBus, type ShopEvent, type Store } from 'shared/contract';

const turns = new WeakMap<ReadonlyBus, Store<number>>();

/**
 * The number of accounts that have left the page: grows when an account logs out, its session expires or another account
 * signs in, maybe in another tab. Anything typed or shown before belongs to an earlier visitor. A guest who logs in is still
 * the same visitor. For a form, and as the key of a component that keeps more than a form. Not for the back office: staff
 * have separate sessions.
 */
export function useTurn(): number {
  const { bus } = useServices();
  const store = turns.get(bus) ?? createStore(bus, 0, count);
  turns.set(bus, store);
  return useStore(store, itself);
}

const count = (turn: number, { type }: ShopEvent) => (type === 'app/reset' ? turn + 1 : turn);
const itself = (turn: number) => turn;
