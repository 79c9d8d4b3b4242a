import { diskErrorMessage } from './disk-errors';

test('explains disk errors with the path concerned, and no other errors', () => {
  const messageOf = (code: string, of: object = {}) => diskErrorMessage(Object.assign(new Error('write'), { code }, of));
  expect(messageOf('ENOSPC')).toMatch(/^The disk is full: free/);
  expect(messageOf('ENOTDIR', { path: '/a/b' })).toMatch(
    /^\/a\/b cannot be there: a part of its path is a file, or a link to nothing/,
  );
  expect(messageOf('EACCES', { path: '/public/releases' })).toMatch(/^\/public\/releases cannot be read or written/);
  expect(messageOf('ENOENT', { path: '/a/b', syscall: 'mkdir' })).toMatch(/^\/a\/b cannot be created: its disk is read-only/);
  expect(messageOf('ENOENT', { path: '/a/b', syscall: 'open' })).toBeUndefined();
  expect([new Error('write'), null, 'x', Object.assign(new Error(), { code: 'EPIPE' })].map(diskErrorMessage)).toEqual(
    Array(4).fill(undefined),
  );
});
