const DAILY = 7;
const WEEKLY = 5;
const MONTHLY = 12;

/**
 * The archives to remove; names are ISO times. Keeps the last seven, and the last of each of the last seven days, five weeks and
 * twelve months that have one: many backups in one day displace neither each other immediately nor the previous days. Never removes the
 * newest, however old it is.
 */
export function outdated(names: readonly string[]): string[] {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set(newestFirst.slice(0, DAILY));
  for (const [periodOf, count] of [
    [(name: string) => name.slice(0, 10), DAILY],
    [weekOf, WEEKLY],
    [(name: string) => name.slice(0, 7), MONTHLY],
  ] as const) {
    const newestOfPeriod = new Map<string, string>();
    for (const name of newestFirst) if (!newestOfPeriod.has(periodOf(name))) newestOfPeriod.set(periodOf(name), name);
    for (const name of [...newestOfPeriod.values()].slice(0, count)) kept.add(name);
  }
  return names.filter((name) => !kept.has(name));
}

/** The Monday of its week. */
function weekOf(name: string): string {
  const day = new Date(`${name.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
