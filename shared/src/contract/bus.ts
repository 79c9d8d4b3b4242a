import { Observable, Subject } from 'rxjs';
import type { ShopEvent, EventName, EventPayloads } from './events';

/** The bus as remotes see it: subscribe only. */
export interface ReadonlyBus {
  readonly events$: Observable<ShopEvent>;
}

/** The bus as the shell sees it: also publishes. */
export interface Bus extends ReadonlyBus {
  publish<Name extends EventName>(type: Name, payload: EventPayloads[Name]): void;
}

/** Creates the bus of a page. Subscribers receive events synchronously, in the order of publication. */
export function createBus(): Bus {
  const subject = new Subject<ShopEvent>();
  return {
    events$: new Observable((listener) => subject.subscribe(listener)),
    publish: (type, payload) => subject.next({ type, payload } as ShopEvent),
  };
}
