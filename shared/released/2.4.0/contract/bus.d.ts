import { Observable } from 'rxjs';
import type { ShopEvent, EventName, EventPayloads } from './events';
export interface ReadonlyBus {
    readonly events$: Observable<ShopEvent>;
}
export interface Bus extends ReadonlyBus {
    publish<Name extends EventName>(type: Name, payload: EventPayloads[Name]): void;
}
export declare function createBus(): Bus;
