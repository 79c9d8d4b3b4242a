import { isOfShell } from './is-of-shell';

const errorOf = (message: string, stack: string) => Object.assign(new TypeError(message), { stack });

test.each([
  [
    'a chunk of the shell that did not load',
    'Failed to fetch dynamically imported module: https://shop/shell/1.2.0/drawer.1a.js',
    '',
    true,
  ],
  [
    'a chunk of a remote that did not load',
    'error loading https://shop/remotes/mf-catalog/1.0.0/zoom.2b.js',
    'at https://shop/shell/1.2.0/main.js:1:2',
    false,
  ],
  [
    "an error in a remote's code that the shell called",
    'no price',
    'at f (https://shop/remotes/mf-catalog/1.0.0/home.js:1:2)\nat g (https://shop/shell/1.2.0/vendor.js:1:2)',
    false,
  ],
  ['a limit of the shell', 'Loading chunk took longer than 4000 ms', 'step@https://shop/shell/1.2.0/main.js:1:2', true],
  ['an error without a file', 'Importing a module script failed.', '', false],
])('%s', (_name, message, stack, expected) => {
  expect(isOfShell(errorOf(message, stack))).toBe(expected);
});

test('a thrown value other than an Error does not count as a shell error', () => {
  expect(isOfShell(undefined)).toBe(false);
});
