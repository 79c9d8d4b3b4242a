import { inSouthAfrica } from '../time/business-day';
import { isPublicHoliday } from './public-holidays';

/**
 * The last day of the delivery estimate: this many business days later, at the same time of day (SELL-6). Saturdays, Sundays,
 * public holidays and the shop's `closedDays` ('2026-11-04') do not count.
 */
export function deliveryDate(orderedAt: Date, businessDays = 5, closedDays: readonly string[] = []): Date {
  const at = inSouthAfrica(orderedAt);
  for (let left = businessDays; left > 0;) {
    at.add(1, 'day');
    if (at.isoWeekday() < 6 && !isPublicHoliday(at) && !closedDays.includes(at.format('YYYY-MM-DD'))) left -= 1;
  }
  return at.toDate();
}
