import { diskSentence } from './disk';

test('a failure of the disk is told in a sentence, any other one is not', () => {
  expect(diskSentence(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch(/^The disk of the release store is full/);
  expect([new Error('write'), null, 'x', Object.assign(new Error(), { code: 'EPIPE' })].map(diskSentence)).toEqual(
    Array(4).fill(undefined),
  );
});
