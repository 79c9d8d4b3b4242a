import { formatDateTime, formatMoney } from './format';

test('shows South African time in any browser time zone, even across midnight and year end', () => {
  expect(formatDateTime('2026-03-04T09:30:00.000Z')).toBe('4 Mar 2026, 11:30');
  expect(formatDateTime('2026-12-31T22:05:00.000Z')).toBe('1 Jan 2027, 00:05');
  expect(formatDateTime('')).toBe('-');
});

test('formats whole cents as rand', () => {
  expect(formatMoney(199_990).replace(/\u00a0/g, ' ')).toBe('R 1 999,90');
});
