import { Observable, type OperatorFunction } from 'rxjs';
import type { AllEventPayloads, EventName, ShopEvent } from './events';
export interface ReadonlyBus {
    readonly events$: Observable<ShopEvent>;
}
export interface Bus extends ReadonlyBus {
    publish<Name extends EventName>(type: Name, payload: AllEventPayloads[Name]): void;
}
export declare function createBus(): Bus;
export declare function ofType<Name extends EventName>(name: Name): OperatorFunction<ShopEvent, AllEventPayloads[Name]>;
