import { Observable, Subject } from 'rxjs';
import type { Fact, FactName, FactPayloads } from './facts';

/** The side of the bus that everybody may hold: listening. */
export interface Facts {
  readonly facts$: Observable<Fact>;
}

/** The shell's side: publishing. */
export interface Bus extends Facts {
  publish<Name extends FactName>(type: Name, payload: FactPayloads[Name]): void;
}

/** Makes the one bus of a page. Facts reach listeners synchronously, in the order of publication. */
export function createBus(): Bus {
  const subject = new Subject<Fact>();
  return {
    facts$: new Observable((listener) => subject.subscribe(listener)),
    publish: (type, payload) => subject.next({ type, payload } as Fact),
  };
}
