import { closeWithin } from './stop';

const never = () => new Promise<never>(() => undefined);

test('a hanging stop exits with 0 at its limit and logs it', async () => {
  const warn = jest.fn();
  expect(await closeWithin(never, { limitMs: 10, warn })).toBe(0);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('did not close within'));
});

test('a stop in time exits with 0 silently, a failed one with 1', async () => {
  const warn = jest.fn();
  expect(await closeWithin(async () => undefined, { warn })).toBe(0);
  expect(warn).not.toHaveBeenCalled();
  expect(await closeWithin(() => Promise.reject(new Error('no')), { warn })).toBe(1);
  expect(warn).toHaveBeenCalledWith(new Error('no'));
});
