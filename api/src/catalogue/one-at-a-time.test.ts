import { oneAtATime } from './one-at-a-time';

/** A reading that ends by hand, of something that may change at any time. */
function readingFixture() {
  let due = true;
  const ends: (() => void)[] = [];
  const read = jest.fn(() => {
    due = false;
    return new Promise<void>((end) => ends.push(end));
  });
  return { read, ends, change: () => (due = true), upToDate: oneAtATime(read, () => due) };
}

const settled = async (promise: Promise<void>) => {
  let is = false;
  void promise.then(() => (is = true));
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  return is;
};

test('whoever asks while nothing is due waits for what is under way, or for nothing', async () => {
  const { read, ends, upToDate } = readingFixture();
  const [first, second] = [upToDate(), upToDate()];
  expect(await settled(second)).toBe(false);
  ends[0]!();
  expect(await settled(first)).toBe(true);
  expect(await settled(upToDate())).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a change during a reading is waited for in the next one, and no further', async () => {
  const { read, ends, change, upToDate } = readingFixture();
  void upToDate();
  change();
  const [mine, another] = [upToDate(), upToDate()];
  ends[0]!();
  expect(await settled(mine)).toBe(false);
  change();
  const later = upToDate();
  ends[1]!();
  expect(await settled(mine)).toBe(true);
  expect(await settled(another)).toBe(true);
  expect(await settled(later)).toBe(false);
  ends[2]!();
  expect(await settled(later)).toBe(true);
  expect(read).toHaveBeenCalledTimes(3);
});
