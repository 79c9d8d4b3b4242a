import { concatMap, Subject } from 'rxjs';

/** Returns a function that sends requests one at a time, in the order of its calls. A request that throws does not stop the next. */
export function createRequestQueue(): <T>(request: () => Promise<T>) => Promise<T> {
  const requests = new Subject<() => Promise<void>>();
  requests.pipe(concatMap((send) => send())).subscribe();
  return (request) => new Promise((resolve, reject) => requests.next(() => request().then(resolve, reject)));
}
