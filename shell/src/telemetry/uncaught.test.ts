import { followUncaught, type Uncaught } from './uncaught';

test('an error that nobody caught counts for the version whose file it came out of, and for nothing else', () => {
  const told: Uncaught[] = [];
  followUncaught((error) => told.push(error));
  const error = new Error('no shoes');
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://shop/remotes/mf-info/1.1.0/help.1234.js' }));
  window.dispatchEvent(new ErrorEvent('error', { error, filename: 'http://shop/shell/1.0.0/main.js' }));
  const rejected = Object.assign(new Error('late'), {
    stack: 'Error: late\n at x (http://shop/remotes/mf-shop/2.0.0-rc.1/a.js:1:2)',
  });
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a word' }));
  expect(told).toEqual([
    { remote: 'mf-info', version: '1.1.0', cause: error },
    { remote: 'mf-shop', version: '2.0.0-rc.1', cause: rejected },
  ]);
});
