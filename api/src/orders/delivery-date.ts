import { OFFSET_MS } from '../business-day';
import { isPublicHoliday } from '../delivery/public-holidays';

const DAY_MS = 86_400_000;

/**
 * The last day of the delivery estimate: this many business days later, at the same time of day (SELL-6). Saturdays, Sundays,
 * public holidays and the shop's `closedDays` ('2026-11-04') do not count.
 */
export function deliveryDate(orderedAt: Date, businessDays = 5, closedDays: readonly string[] = []): Date {
  let at = orderedAt.getTime();
  for (let left = businessDays; left > 0;) {
    at += DAY_MS;
    const local = new Date(at + OFFSET_MS);
    const isWeekend = local.getUTCDay() === 0 || local.getUTCDay() === 6;
    if (!isWeekend && !isPublicHoliday(local) && !closedDays.includes(local.toISOString().slice(0, 10))) left -= 1;
  }
  return new Date(at);
}
