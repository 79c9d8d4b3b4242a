import { businessDay, businessHour, businessTime, daysAfter, endOfDay, startOfDay } from './business-day';

// Programs run in any time zone; the shop's day is that of South Africa.
test.each([
  ['2025-02-28T21:59:59.999Z', '2025-02-28', '2025-02-28T23:59:59+02:00', 23],
  ['2025-02-28T22:00:00.000Z', '2025-03-01', '2025-03-01T00:00:00+02:00', 0],
  ['2024-12-31T23:30:00.000Z', '2025-01-01', '2025-01-01T01:30:00+02:00', 1],
])('%s belongs to the business day %s', (iso, day, time, hour) => {
  const at = new Date(iso);
  expect([businessDay(at), businessTime(at), businessHour(at)]).toEqual([day, time, hour]);
});

test('a business day begins at midnight in South Africa', () => {
  expect(startOfDay('2025-03-01').toISOString()).toBe('2025-02-28T22:00:00.000Z');
  expect(startOfDay('2025-02-30').getTime()).toBeNaN();
  expect(startOfDay('0001-01-01').toISOString()).toBe('0001-01-01T00:00:00.000Z');
});

test('a business day ends with the next midnight', () => {
  expect(endOfDay('2025-02-28').toISOString()).toBe('2025-02-28T22:00:00.000Z');
  expect(endOfDay('9999-12-31').toISOString()).toBe('9999-12-31T22:00:00.000Z');
});

test.each([
  ['2025-02-28', 1, '2025-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-01-01', -1, '2024-12-31'],
  ['2025-03-30', 0, '2025-03-30'],
  ['2025-11-26', 90, '2026-02-24'],
])('%s and %d days is %s', (day, count, later) => {
  expect(daysAfter(day, count)).toBe(later);
});
