import { filter, map, Observable, Subject, type OperatorFunction } from 'rxjs';
import type { AllEventPayloads, EventName, ShopEvent } from './events';

/** The bus as remotes see it: subscribe only. */
export interface ReadonlyBus {
  readonly events$: Observable<ShopEvent>;
}

/** The bus as the shell sees it: also publishes. */
export interface Bus extends ReadonlyBus {
  publish<Name extends EventName>(type: Name, payload: AllEventPayloads[Name]): void;
}

/** Creates the bus of a page. Subscribers receive events synchronously, in the order of publication. */
export function createBus(): Bus {
  const subject = new Subject<ShopEvent>();
  return {
    events$: subject.asObservable(),
    publish: (type, payload) => subject.next({ type, payload } as ShopEvent),
  };
}

/** The payloads of one event: `bus.events$.pipe(ofType('wish-list/changed'))`. */
export function ofType<Name extends EventName>(name: Name): OperatorFunction<ShopEvent, AllEventPayloads[Name]> {
  return (events$) =>
    events$.pipe(
      filter(({ type }) => type === (name as string)),
      map(({ payload }) => payload as AllEventPayloads[Name]),
    );
}
