import { failed, succeeded, type Failure } from 'shared/contract';
import { isOutcomeKnown } from './failure';

test.each<[Failure, boolean]>([
  [{ kind: 'status', status: 409 }, true],
  [{ kind: 'status', status: 422 }, true],
  [{ kind: 'status', status: 500 }, false],
  [{ kind: 'status', status: 503 }, false],
  [{ kind: 'network' }, false],
  // The page of a proxy.
  [{ kind: 'other', status: 200 }, false],
])('the outcome after %p is known: %s', (failure, expected) => {
  expect(isOutcomeKnown(failed(failure))).toBe(expected);
  expect(isOutcomeKnown(succeeded({}))).toBe(true);
});
