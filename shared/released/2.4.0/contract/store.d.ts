import type { ReadonlyBus } from './bus';
import type { ShopEvent } from './events';
export interface Store<State> {
    get(): State;
    getInitial(): State;
    subscribe(listener: () => void): () => void;
}
export declare function createStore<State>(bus: ReadonlyBus, initial: State, reduce: (state: State, event: ShopEvent) => State): Store<State>;
export declare function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected;
