const DAY_MS = 86_400_000;

/** Month and day of the fixed public holidays, by the first schedule of the Public Holidays Act 36 of 1994. */
const FIXED: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [3, 21],
  [4, 27],
  [5, 1],
  [6, 16],
  [8, 9],
  [9, 24],
  [12, 16],
  [12, 25],
  [12, 26],
];

/**
 * Whether a day, given as a UTC date, is a public holiday in South Africa: fixed ones, Good Friday, Family Day (the Monday
 * after Easter), and the Monday after a holiday on a Sunday (section 2(1)). A holiday on a Saturday moves nothing. Days that
 * the President declares are not known here: they are closed days in the shop's settings.
 */
export function isPublicHoliday(day: Date): boolean {
  if (isFixed(day)) return true;
  const fromEaster = (startOf(day) - easterSunday(day.getUTCFullYear())) / DAY_MS;
  if (fromEaster === -2 || fromEaster === 1) return true;
  return day.getUTCDay() === 1 && isFixed(new Date(day.getTime() - DAY_MS));
}

const startOf = (day: Date): number => Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
const isFixed = (day: Date): boolean =>
  FIXED.some(([month, date]) => month === day.getUTCMonth() + 1 && date === day.getUTCDate());

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm), as the start of its day in UTC. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = Math.floor(century / 4);
  const correction = Math.floor((century + 8) / 25);
  const epact = (19 * golden + century - skipped - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
