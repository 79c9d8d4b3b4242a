import Fastify from 'fastify';
import { closeHttp, closeWithin } from './stop';

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

test('requests in flight are finished, those that hang are cut off at the limit', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  let finish: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const bothArrived = new Promise<void>((resolve) => {
    let count = 0;
    arrived = () => ((count += 1) === 2 ? resolve() : undefined);
  });
  app.get('/hangs', () => {
    arrived();
    return never();
  });
  app.get('/slow', async () => {
    arrived();
    await new Promise<void>((resolve) => (finish = resolve));
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const hanging = fetch(`${url}/hangs`).then(
    () => 'answered',
    () => 'cut off',
  );
  const slow = fetch(`${url}/slow`).then((response) => response.text());
  await bothArrived;
  const closed = closeHttp(app, 500);
  finish();
  expect(await slow).toBe('done');
  await closed;
  expect(await hanging).toBe('cut off');
});
