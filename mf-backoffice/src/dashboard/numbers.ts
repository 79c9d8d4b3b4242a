import type { Reply } from '../api';
import { formatDay } from '../ui';

/** Money in cents. */
export type Numbers = Reply<'GET /numbers'>;

/** How a number compares with the previous period: 'up 12%', 'down 5%', 'as before', 'none before'. */
export function compared(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'none before';
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent === 0) return 'as before';
  return percent > 0 ? `up ${percent}%` : `down ${-percent}%`;
}

/** `2026-03-04` as '4 Mar'. */
export const shortDay = (day: string): string => formatDay(day).slice(0, -' 2026'.length);
