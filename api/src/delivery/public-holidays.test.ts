import moment from 'moment';
import { deliveryDate } from './delivery-date';
import { isPublicHoliday } from './public-holidays';

/** Every public holiday of a year, as MM-DD. */
function holidaysOf(year: number): string[] {
  const found: string[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000)
    if (isPublicHoliday(moment.utc(day))) found.push(new Date(day).toISOString().slice(5, 10));
  return found;
}

test('SELL-6: the public holidays of South Africa, with Easter and the Monday after a Sunday one', () => {
  expect(holidaysOf(2026).join(' ')).toBe('01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26');
  expect(holidaysOf(2027).join(' ')).toBe('01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27');
  expect(holidaysOf(2028).join(' ')).toBe('01-01 03-21 04-14 04-17 04-27 05-01 06-16 08-09 09-24 09-25 12-16 12-25 12-26');
});

test('SELL-6: an estimate counts business days: no weekend, no holiday, no closed day, by South African time', () => {
  const date = (at: string, days?: number, closed: string[] = []) =>
    deliveryDate(new Date(at), days, closed).toISOString().slice(0, 10);
  expect(date('2026-12-11T10:00:00Z')).toBe('2026-12-21');
  expect(date('2026-12-22T10:00:00Z')).toBe('2026-12-30');
  expect(date('2027-03-24T10:00:00Z')).toBe('2027-04-02');
  expect(date('2026-03-02T10:00:00Z')).toBe('2026-03-09');
  expect(date('2026-03-02T10:00:00Z', 1)).toBe('2026-03-03');
  expect(date('2026-03-02T10:00:00Z', 1, ['2026-03-03'])).toBe('2026-03-04');
  // 23:30 on Sunday in UTC is Monday, 01:30, in South Africa.
  expect(deliveryDate(new Date('2026-03-01T23:30:00Z'), 1).toISOString()).toBe('2026-03-02T23:30:00.000Z');
});
