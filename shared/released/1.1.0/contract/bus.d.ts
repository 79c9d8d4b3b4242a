import { Observable } from 'rxjs';
import type { Fact, FactName, FactPayloads } from './facts';
export interface Facts {
    readonly facts$: Observable<Fact>;
}
export interface Bus extends Facts {
    publish<Name extends FactName>(type: Name, payload: FactPayloads[Name]): void;
}
export declare function createBus(): Bus;
