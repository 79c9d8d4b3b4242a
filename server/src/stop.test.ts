import { closeWithin } from './stop';

const never = () => new Promise<never>(() => undefined);

test('whatever hangs, a stop ends within its limit with 0, and says so', async () => {
  const warn = jest.fn();
  expect(await closeWithin(never, { limitMs: 10, warn })).toBe(0);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('did not close within'));
});

test('a stop that ends in time is 0 without a word, a failed one is 1', async () => {
  const warn = jest.fn();
  expect(await closeWithin(async () => undefined, { warn })).toBe(0);
  expect(warn).not.toHaveBeenCalled();
  expect(await closeWithin(() => Promise.reject(new Error('no')), { warn })).toBe(1);
  expect(warn).toHaveBeenCalledWith(new Error('no'));
});
