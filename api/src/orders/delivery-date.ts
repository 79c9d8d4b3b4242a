const DAY_MS = 86_400_000;
/** South Africa: UTC+2 all year. */
const OFFSET_MS = 2 * 3_600_000;

/** The last day of the delivery estimate: this many working days (Monday to Friday) later, at the same time of day. */
export function deliveryDate(orderedAt: Date, workingDays = 5): Date {
  let at = orderedAt.getTime();
  for (let left = workingDays; left > 0;) {
    at += DAY_MS;
    const weekday = new Date(at + OFFSET_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}
