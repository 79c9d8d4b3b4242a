import { serializeRefresh } from './serialize-refresh';

/** A read that completes when the test says so, of data that may change at any time. */
function readingFixture() {
  let due = true;
  const ends: (() => void)[] = [];
  const read = jest.fn(() => {
    due = false;
    return new Promise<void>((end) => ends.push(end));
  });
  return { read, ends, change: () => (due = true), upToDate: serializeRefresh(read, () => due) };
}

const isSettled = async (promise: Promise<void>) => {
  let done = false;
  void promise.then(() => (done = true));
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  return done;
};

test('callers while nothing is due wait for the current run, if any', async () => {
  const { read, ends, upToDate } = readingFixture();
  const [first, second] = [upToDate(), upToDate()];
  expect(await isSettled(second)).toBe(false);
  ends[0]!();
  expect(await isSettled(first)).toBe(true);
  expect(await isSettled(upToDate())).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

test('callers after a change wait for the next run and no further', async () => {
  const { read, ends, change, upToDate } = readingFixture();
  void upToDate();
  change();
  const [mine, another] = [upToDate(), upToDate()];
  ends[0]!();
  expect(await isSettled(mine)).toBe(false);
  change();
  const later = upToDate();
  ends[1]!();
  expect(await isSettled(mine)).toBe(true);
  expect(await isSettled(another)).toBe(true);
  expect(await isSettled(later)).toBe(false);
  ends[2]!();
  expect(await isSettled(later)).toBe(true);
  expect(read).toHaveBeenCalledTimes(3);
});
