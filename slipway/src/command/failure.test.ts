import { BucketError } from '../object-store/bucket-error';
import { ReleaseError } from '../release-error';
import { failureOf } from './failure';

test('distinguishes refusals, wrong usage, store failures and defects, for people and for machines', () => {
  expect(failureOf(new ReleaseError('No.'))).toEqual({ code: 1, json: { refused: true, message: 'No.' }, text: 'refused: No.' });
  expect(failureOf(new ReleaseError('What?', 'usage'))).toEqual({
    code: 2,
    json: { refused: false, message: 'What?' },
    text: 'What?',
  });
  const full = 'The disk is full: free some space there, then run the command again.';
  expect(failureOf(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toEqual({
    code: 1,
    json: { refused: false, message: full },
    text: full,
  });
  const denied = 'Cannot read pointer.json in s3://releases/: access is denied.';
  expect(failureOf(new BucketError(denied, false, null))).toEqual({
    code: 1,
    json: { refused: false, message: denied },
    text: denied,
  });
  const defect = new Error('x is not a function');
  expect(failureOf(defect)).toEqual({ code: 1, json: { refused: false, message: defect.message }, text: defect.stack });
  expect(failureOf('thrown')).toEqual({ code: 1, json: { refused: false, message: 'thrown' }, text: 'thrown' });
});

test('reports that a write without an answer may have succeeded', () => {
  expect(failureOf(new BucketError('Cannot write pointer.json.', true, null)).text).toBe(
    'Cannot write pointer.json. It may have been written anyway: run npx slipway status before you repeat it.',
  );
});
