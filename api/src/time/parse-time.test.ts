import { readTime } from './parse-time';

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
