import type { Facts } from './bus';
import type { Fact } from './facts';
export interface Store<State> {
    get(): State;
    getInitial(): State;
    subscribe(listener: () => void): () => void;
}
export declare function createStore<State>(facts: Facts, initial: State, reduce: (state: State, fact: Fact) => State): Store<State>;
export declare function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected;
