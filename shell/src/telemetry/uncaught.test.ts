import { reportUncaughtErrors, type UncaughtError } from './uncaught';

test('attributes an uncaught error to the remote version whose file threw it and ignores other errors', () => {
  const reported: UncaughtError[] = [];
  reportUncaughtErrors((error) => reported.push(error));
  const error = new Error('no shoes');
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://shop/remotes/mf-info/1.1.0/help.1234.js' }));
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://shop/shell/1.0.0/main.js' }));
  const rejected = Object.assign(new Error('late'), {
    stack: 'Error: late\n at x (http://shop/remotes/mf-shop/2.0.0-rc.1/a.js:1:2)',
  });
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a word' }));
  expect(reported).toEqual([
    { remote: 'mf-info', version: '1.1.0', cause: error },
    { remote: 'mf-shop', version: '2.0.0-rc.1', cause: rejected },
  ]);
});
