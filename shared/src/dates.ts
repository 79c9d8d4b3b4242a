/** A date, or a date and time with its offset, as ISO 8601 writes them. */
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' });

/** Formats an ISO 8601 time as 'MMMM D, YYYY' in South African time ('March 4, 2026'); '-' for invalid input (DASH-5). */
export function formatDate(iso: string): string {
  const time = ISO.test(iso) ? Date.parse(iso) : NaN;
  return Number.isNaN(time) ? '-' : LONG_DATE.format(time);
}
