import type { Bucket } from './bucket';
import { followState } from './state';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const NO_ANSWER = 'the object store did not answer within 1000 ms';
const follow = (get: jest.Mock) => followState({ get } as Partial<Bucket> as Bucket, 'production');

/** The result for a page that reads now, and its waiting time in ms. */
async function ask(stamp: () => Promise<string>): Promise<{ message: string; waited: number }> {
  const began = performance.now();
  let end: { message: string; waited: number } | undefined;
  const tell = (message: string) => (end = { message, waited: Math.round(performance.now() - began) });
  stamp().then(tell, (error: Error) => tell(error.message));
  while (!end) await jest.advanceTimersByTimeAsync(10);
  return end;
}

test('only the first pages wait for a bucket that does not answer, and its answer is used when it arrives', async () => {
  let answer: (found: null) => void = () => undefined;
  const get = jest.fn(() => new Promise((done) => (answer = done)));
  const { stamp } = follow(get);
  expect(await ask(stamp)).toEqual({ message: NO_ANSWER, waited: 1000 });
  for (let page = 0; page < 3; page += 1) expect((await ask(stamp)).waited).toBeLessThan(20);
  expect(get).toHaveBeenCalledTimes(1);
  answer(null);
  await jest.advanceTimersByTimeAsync(0);
  expect(await ask(stamp)).toEqual({ message: '', waited: 0 });
});

test('retries a refusing bucket once a second, and not for each page', async () => {
  const get = jest.fn(() => Promise.reject(new Error('nothing listens there')));
  const { stamp } = follow(get);
  for (let page = 0; page < 5; page += 1) expect((await ask(stamp)).message).toBe('nothing listens there');
  expect(get).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1000);
  expect((await ask(stamp)).message).toBe('nothing listens there');
  expect(get).toHaveBeenCalledTimes(2);
});
