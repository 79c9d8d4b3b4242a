import { formatDate } from './dates';

test('formats dates as month, day, year', () => {
  expect(formatDate('2026-03-04T09:30:00.000Z')).toBe('March 4, 2026');
  expect(formatDate('2026-12-25')).toBe('December 25, 2026');
});

test('uses South African time in any server time zone', () => {
  expect(formatDate('2026-03-04T22:30:00Z')).toBe('March 5, 2026');
  expect(formatDate('2026-03-04T23:30:00-05:00')).toBe('March 5, 2026');
});

test('formats an invalid date as a dash', () => {
  expect(['', 'soon', '2026-13-01', '4 March 2026', '2026-03-04T25:00:00Z'].map(formatDate)).toEqual(['-', '-', '-', '-', '-']);
});
