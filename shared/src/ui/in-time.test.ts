import { inTime } from './in-time';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const never = new Promise<never>(() => undefined);

test("waits as long as the server's document says", async () => {
  document.body.innerHTML = '<script type="application/json" id="data">{"remoteTimeoutMs":1000}</script>';
  const failed = jest.fn();
  inTime(never).catch(failed);
  await jest.advanceTimersByTimeAsync(950);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  expect(failed.mock.calls).toEqual([[new Error('Loading chunk took longer than 1000 ms')]]);
});

test('leaves no timer behind', async () => {
  expect(await inTime(Promise.resolve('code'))).toBe('code');
  await expect(inTime(Promise.reject(new Error('404')))).rejects.toThrow('404');
  expect(jest.getTimerCount()).toBe(0);
});
