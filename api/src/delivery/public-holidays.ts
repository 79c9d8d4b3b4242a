import moment from 'moment';

/** Month and day of the fixed public holidays, by the first schedule of the Public Holidays Act 36 of 1994. */
const FIXED: ReadonlySet<string> = new Set([
  '01-01',
  '03-21',
  '04-27',
  '05-01',
  '06-16',
  '08-09',
  '09-24',
  '12-16',
  '12-25',
  '12-26',
]);

/**
 * Whether a day is a public holiday in South Africa, where the calendar of `day` must be: fixed ones, Good Friday, Family Day (the
 * Monday after Easter), and the Monday after a holiday on a Sunday (section 2(1)). A holiday on a Saturday moves nothing. Days that
 * the President declares are not known here: they are closed days in the shop's settings.
 */
export function isPublicHoliday(day: moment.Moment): boolean {
  if (isFixed(day)) return true;
  const fromEaster = moment.utc([day.year(), day.month(), day.date()]).diff(easterSunday(day.year()), 'days');
  if (fromEaster === -2 || fromEaster === 1) return true;
  return day.isoWeekday() === 1 && isFixed(day.clone().subtract(1, 'day'));
}

const isFixed = (day: moment.Moment): boolean => FIXED.has(day.format('MM-DD'));

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm), as the start of its day in UTC. */
function easterSunday(year: number): moment.Moment {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = Math.floor(century / 4);
  const correction = Math.floor((century + 8) / 25);
  const epact = (19 * golden + century - skipped - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return moment.utc([year, Math.floor(days / 31) - 1, (days % 31) + 1]);
}
