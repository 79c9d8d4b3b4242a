import { formatDate, formatDay, formatDayTime, formatFullDayTime, isDay } from './dates';

test('formats dates as month, day, year', () => {
  expect(formatDate('2026-03-04T09:30:00.000Z')).toBe('March 4, 2026');
  expect(formatDate('2026-12-25')).toBe('December 25, 2026');
});

test('uses South African time in any server time zone', () => {
  expect(formatDate('2026-03-04T22:30:00Z')).toBe('March 5, 2026');
  expect(formatDate('2026-03-04T23:30:00-05:00')).toBe('March 5, 2026');
});

test('takes a time without an offset for South African', () => {
  expect(['2026-03-04T00:30:00', '2026-03-04T23:30'].map(formatDate)).toEqual(['March 4, 2026', 'March 4, 2026']);
});

test('formats an invalid date as a dash', () => {
  expect(['', 'soon', '2026-13-01', '4 March 2026', '2026-03-04T25:00:00Z'].map(formatDate)).toEqual(['-', '-', '-', '-', '-']);
});

test('formats weekday and day of the month in South African time', () => {
  expect(['2026-11-26T10:00:00.000Z', '2026-11-28T22:30:00Z', 'soon'].map(formatDay)).toEqual([
    'Thursday 26 November',
    'Sunday 29 November',
    '',
  ]);
});

test('formats a day with its time, in South Africa or elsewhere', () => {
  expect(formatDayTime('2026-12-04T07:00:00.000Z')).toBe('Friday 4 December, 09:00');
  expect(formatDayTime('2026-12-04T07:00:00.000Z', -480)).toBe('Thursday 3 December, 23:00');
  expect(formatDayTime('soon')).toBe('');
  expect(formatFullDayTime('2026-12-31T22:05:00.000Z')).toBe('Friday 1 January 2027, 00:05');
  expect(formatFullDayTime('soon')).toBe('');
});

test('names every month and weekday as Intl does', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });
  const weekday = new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone: 'Africa/Johannesburg' });
  for (let day = 1; day <= 365; day += 1) {
    const iso = new Date(Date.UTC(2026, 0, day, 21, 59)).toISOString();
    expect(formatDate(iso)).toBe(long.format(Date.parse(iso)));
    expect(formatDay(iso).split(' ')[0]).toBe(weekday.format(Date.parse(iso)));
  }
});

test('accepts only days that exist in the calendar', () => {
  for (const day of ['2026-11-04', '2028-02-29', '0001-01-01']) expect([day, isDay(day)]).toEqual([day, true]);
  for (const day of ['2026-02-30', '2026-13-01', '0000-01-01', '26-01-01', '+020260-01-01', 'today', '', '2026-11'])
    expect([day, isDay(day)]).toEqual([day, false]);
});
