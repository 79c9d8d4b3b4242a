// By path, because this file replaces 'rxjs'.
export {
  BehaviorSubject,
  Observable,
  Subject,
  Subscription,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  scan,
  take,
  tap,
} from '../../node_modules/rxjs/dist/esm/index.js';
