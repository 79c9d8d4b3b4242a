import { outdated } from './rotation';

const DAY_MS = 86_400_000;
const nightly = (nights: number, last = Date.UTC(2026, 10, 23, 0, 30)) =>
  Array.from({ length: nights }, (_, index) => new Date(last - (nights - 1 - index) * DAY_MS).toISOString().replaceAll(':', '-'));

test('keeps every backup of the last seven nights', () => expect(outdated(nightly(7))).toEqual([]));

test('after two years, keeps seven days, five weeks and twelve months', () => {
  const names = nightly(730);
  const removed = new Set(outdated(names));
  const kept = names.filter((name) => !removed.has(name)).map((name) => name.slice(0, 10));
  expect(kept.slice(-7)).toEqual(nightly(7).map((name) => name.slice(0, 10)));
  // The Sundays before; the last of them is among the seven days.
  expect(kept).toEqual(expect.arrayContaining(['2026-11-15', '2026-11-08', '2026-11-01']));
  expect(new Set(kept.map((day) => day.slice(0, 7))).size).toBe(12);
  expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12);
});

test('nightly runs keep the same backups as a single run over all of them', () => {
  let names: string[] = [];
  for (const name of nightly(400)) {
    names.push(name);
    const removed = new Set(outdated(names));
    names = names.filter((kept) => !removed.has(kept));
  }
  const all = nightly(400);
  const removed = new Set(outdated(all));
  expect(names).toEqual(all.filter((name) => !removed.has(name)));
});

test('many backups of one day do not remove earlier days', () => {
  const nights = nightly(6);
  const tries = Array.from({ length: 9 }, (_, hour) => `2026-11-24T0${hour}-00-00.000Z`);
  const removed = outdated([...nights, ...tries]);
  // The newest seven stay, as an earlier one of that day may be the last good one.
  expect(removed).toEqual(tries.slice(0, 2));
});

test('keeps an old backup while it is the only one', () => expect(outdated(['2020-01-01T00-30-00.000Z'])).toEqual([]));
