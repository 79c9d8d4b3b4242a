import { formatDate } from './dates';

test('dates are written month, day, year', () => {
  expect(formatDate('2026-03-04T09:30:00.000Z')).toBe('March 4, 2026');
  expect(formatDate('2026-12-25')).toBe('December 25, 2026');
});

test('the day is the South African one, wherever the server stands', () => {
  expect(formatDate('2026-03-04T22:30:00Z')).toBe('March 5, 2026');
  expect(formatDate('2026-03-04T23:30:00-05:00')).toBe('March 5, 2026');
});

test('what is no date is a dash', () => {
  expect([formatDate(''), formatDate('soon')]).toEqual(['-', '-']);
});
