import { failureText } from './failure-text';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  ['its message', new Error('no such order'), 'no such order'],
  [
    'each reason of a connection that was refused everywhere',
    new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432'), coded('ECONNREFUSED')]),
    'connect ECONNREFUSED ::1:5432; Error: ECONNREFUSED',
  ],
  [
    'what the number of the embedded database means',
    { name: 'ErrnoError', errno: 51 },
    'ErrnoError: ENOSPC: no space left on the disk',
  ],
  ['a number that is not known', { name: 'ErrnoError', errno: 7 }, 'ErrnoError: errno 7'],
  ['its code and its cause', Object.assign(new Error('', { cause: new Error('cut') }), { code: 'EIO' }), 'Error: EIO (cut)'],
  ['its name, if there is nothing else', new TypeError(), 'TypeError'],
  ['a text', 'gone', 'gone'],
  ['that nothing is known', undefined, 'undefined'],
  ['that an empty text was thrown', '', 'unknown error'],
])('reports %s', (_what, error, expected) => expect(failureText(error)).toBe(expected));
