// By path, because this file replaces 'rxjs'.
export {
  BehaviorSubject,
  Observable,
  Subject,
  Subscription,
  concatMap,
  debounceTime,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  scan,
  skip,
  switchMap,
  take,
  tap,
} from '../../node_modules/rxjs/dist/esm/index.js';
