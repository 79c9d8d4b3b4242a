import { diskErrorMessage } from './disk-errors';

test('has a message for disk errors and for no others', () => {
  expect(diskErrorMessage(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toMatch(
    /^The disk of the release store is full/,
  );
  expect(diskErrorMessage(Object.assign(new Error('stat'), { code: 'ENOTDIR' }))).toMatch(/a part of its path is a file/);
  expect([new Error('write'), null, 'x', Object.assign(new Error(), { code: 'EPIPE' })].map(diskErrorMessage)).toEqual(
    Array(4).fill(undefined),
  );
});
