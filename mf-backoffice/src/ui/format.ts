import { formatCents } from 'shared/money';

/** Whole cents as 'R 1 999,90'. */
export const formatMoney = formatCents;

/** South Africa is UTC+2 all year. */
export const SOUTH_AFRICA_MS = 2 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An ISO 8601 time as '4 Mar 2026, 11:30' in South Africa, wherever the browser is; '-' for anything else. */
export function formatDateTime(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '-';
  const local = new Date(time + SOUTH_AFRICA_MS).toISOString();
  const [date = '', clock = ''] = local.split('T');
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}, ${clock.slice(0, 5)}`;
}

/** The day without the time: '4 Mar 2026'. */
export const formatDay = (iso: string): string => formatDateTime(iso).split(',')[0] ?? '';
