/** @jest-environment jsdom */
import { withTimeLimit } from './time-limit';
import { observeArrivals } from '../../test/page-runtime';

const FOLDER = 'http://localhost/releases/news/1.1.0/';
const never = new Promise<never>(() => undefined);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete (globalThis as { PerformanceObserver?: unknown }).PerformanceObserver;
});

/** The state of work, including pending. */
function outcomeOf(work: Promise<unknown>) {
  const outcome: { error?: unknown } = {};
  work.catch((error: unknown) => (outcome.error = error));
  return outcome;
}

test('restarts with each file of the folder that arrives, and ends one limit after the last', async () => {
  const { arrive, count } = observeArrivals();
  const outcome = outcomeOf(withTimeLimit(never, 100, './widget of news 1.1.0', FOLDER));
  for (const file of ['remoteEntry.js', 'late.js']) {
    await jest.advanceTimersByTimeAsync(90);
    arrive(FOLDER + file);
  }
  await jest.advanceTimersByTimeAsync(99);
  expect(outcome.error).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(outcome.error).toMatchObject({ code: 'timeout', message: './widget of news 1.1.0 took longer than 100 ms' });
  expect([count(), jest.getTimerCount()]).toEqual([0, 0]);
});

test('after a busy phase of the page, checks the arrived files before giving up', async () => {
  let arrive: (text: string) => void = () => undefined;
  const arriving = new Promise<string>((done) => (arrive = done));
  const limited = withTimeLimit(arriving, 1000, 'news');
  const error = outcomeOf(limited);
  await jest.advanceTimersByTimeAsync(50);
  // A busy thread, a dialog, a computer that sleeps: the clock goes on, and nothing runs.
  jest.setSystemTime(Date.now() + 60_000);
  jest.advanceTimersToNextTimer();
  arrive('there');
  expect(await limited).toBe('there');
  expect(error.error).toBeUndefined();
});

test('ignores files of other folders', async () => {
  const { arrive } = observeArrivals();
  const outcome = outcomeOf(withTimeLimit(never, 100, 'news', FOLDER));
  await jest.advanceTimersByTimeAsync(90);
  arrive('http://localhost/releases/news/1.0.0/late.js');
  await jest.advanceTimersByTimeAsync(10);
  expect(outcome.error).toMatchObject({ code: 'timeout' });
});

test('leaves no timer and no observer behind', async () => {
  const { count } = observeArrivals();
  expect(await withTimeLimit(Promise.resolve('done'), 100, 'news', FOLDER)).toBe('done');
  await expect(withTimeLimit(Promise.reject(new Error('broken')), 100, 'news', FOLDER)).rejects.toThrow('broken');
  await jest.advanceTimersByTimeAsync(0);
  expect([count(), jest.getTimerCount()]).toEqual([0, 0]);
});

test('applies one limit to everything without a folder, or in a browser without resource observers', async () => {
  const alone = outcomeOf(withTimeLimit(never, 100, 'news', FOLDER));
  const { count } = observeArrivals();
  const whole = outcomeOf(withTimeLimit(never, 100, 'The release pointer'));
  expect(count()).toBe(0);
  await jest.advanceTimersByTimeAsync(100);
  expect([alone.error, whole.error]).toMatchObject([{ code: 'timeout' }, { code: 'timeout' }]);
});
