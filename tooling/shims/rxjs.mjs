// By path, not by name: 'rxjs' is what this file stands for.
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
