import moment from 'moment';

/** South Africa has one time zone and no summer time. */
const SOUTH_AFRICA_MINUTES = 120;

/** An ISO 8601 moment as the shop writes dates, 'MMMM D, YYYY' in South African time: 'March 4, 2026'; '-' for anything else (DASH-5). */
export function formatDate(iso: string): string {
  const date = moment.utc(iso, moment.ISO_8601);
  return date.isValid() ? date.utcOffset(SOUTH_AFRICA_MINUTES).locale('en').format('MMMM D, YYYY') : '-';
}
