/** A date, or a date and time, as ISO 8601 writes them; without an offset it is South African time. */
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

// Tables, because the first Intl.DateTimeFormat of a page takes a phone some 70 ms. South Africa has no daylight saving time.
const OFFSET_MS = 2 * 3_600_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Formats an ISO 8601 time as 'MMMM D, YYYY' in South African time ('March 4, 2026'); '-' for invalid input (DASH-5). */
export function formatDate(iso: string): string {
  const at = localTime(iso);
  return at ? `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}` : '-';
}

/** Formats an ISO 8601 time as a day of the week and of the month in South African time ('Thursday 26 November'); '' for invalid input. */
export function formatDay(iso: string): string {
  const at = localTime(iso);
  return at ? dayOf(at) : '';
}

/**
 * Formats an ISO 8601 time as day and minute in South African time ('Friday 4 December, 09:00'), or in that of a place so many minutes
 * east of Greenwich; '' for invalid input.
 */
export function formatDayTime(iso: string, minutesEast = OFFSET_MS / 60_000): string {
  const at = localTime(iso, minutesEast * 60_000);
  return at ? `${dayOf(at)}, ${at.toISOString().slice(11, 16)}` : '';
}

/** Formats a time with its year ('Friday 4 December 2026, 09:00'), for dates that are kept for years or have just been typed. */
export function formatFullDayTime(iso: string): string {
  const at = localTime(iso);
  return at ? `${dayOf(at)} ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 16)}` : '';
}

/** Whether a calendar has this day, `YYYY-MM-DD`: not 30 February, which JavaScript takes for 2 March, and not the year 0. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.getUTCFullYear() > 0 &&
    at.toISOString().startsWith(text)
  );
}

const dayOf = (at: Date) => `${WEEKDAYS[at.getUTCDay()]} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;

/** The time as a date with the UTC parts of local time in South Africa, or at another offset; null for invalid input. */
function localTime(iso: string, offsetMs = OFFSET_MS): Date | null {
  const [found, offset] = ISO.exec(iso) ?? [];
  const time = found ? Date.parse(found.includes('T') && !offset ? `${found}+02:00` : found) : NaN;
  return Number.isNaN(time) ? null : new Date(time + offsetMs);
}
