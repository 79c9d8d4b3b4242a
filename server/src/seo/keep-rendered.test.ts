import { keepRendered } from './keep-rendered';

test('renders once for concurrent calls, and again only for another key', async () => {
  let key = 'a';
  const render = jest.fn(async (now: string) => now);
  const read = keepRendered(() => key, render);
  expect(await Promise.all([read(), read()])).toEqual(['a', 'a']);
  key = 'b';
  expect(await Promise.all([read(), read()])).toEqual(['b', 'b']);
  expect(render).toHaveBeenCalledTimes(2);
});

test('after many changes in a row, a call waits no longer than after one', async () => {
  let key = 0;
  const render = jest.fn(async (now: string) => now);
  const read = keepRendered(() => String(key), render, 50);
  await read();
  const reads = Array.from({ length: 20 }, () => {
    key += 1;
    return read();
  });
  expect(await Promise.all(reads)).toEqual(Array(20).fill('20'));
  expect(render).toHaveBeenCalledTimes(2);
});

test('renders again after a failure', async () => {
  const render = jest.fn(async () => 'well').mockRejectedValueOnce(new Error('no database'));
  const read = keepRendered(() => 'a', render);
  await expect(read()).rejects.toThrow('no database');
  expect(await read()).toBe('well');
});
