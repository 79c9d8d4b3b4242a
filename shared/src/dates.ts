import moment from 'moment';

/** South Africa has one time zone (UTC+2) and no daylight saving time. */
const SOUTH_AFRICA_MINUTES = 120;

/** Formats an ISO 8601 time as 'MMMM D, YYYY' in South African time ('March 4, 2026'); '-' for invalid input (DASH-5). */
export function formatDate(iso: string): string {
  const date = moment.utc(iso, moment.ISO_8601);
  return date.isValid() ? date.utcOffset(SOUTH_AFRICA_MINUTES).locale('en').format('MMMM D, YYYY') : '-';
}
