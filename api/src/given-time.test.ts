import { isDay, readTime } from './given-time';

test('a day is one that a calendar has', () => {
  for (const day of ['2026-11-04', '2028-02-29', '0001-01-01']) expect([day, isDay(day)]).toEqual([day, true]);
  for (const day of ['2026-02-30', '2026-13-01', '0000-01-01', '26-01-01', '+020260-01-01', 'today', '', '2026-11'])
    expect([day, isDay(day)]).toEqual([day, false]);
});

test('a time is ISO 8601 in the years 2000 to 2999', () => {
  expect(readTime('2026-12-01T00:00:00Z')).toEqual(new Date(Date.UTC(2026, 11, 1)));
  expect(readTime('2026-12-01T02:30:15.5+02:00')).toEqual(new Date(Date.UTC(2026, 11, 1, 0, 30, 15, 500)));
  for (const text of [
    '0026-12-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '-000100-01-01T00:00:00Z',
    '3000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-12-01T25:00:00Z',
    '2026-12-01',
    'tomorrow',
    '1',
    '',
  ])
    expect([text, readTime(text)]).toEqual([text, null]);
});
