/** South Africa is UTC+2 all year. */
export const OFFSET_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;

/** The business day of a moment, `YYYY-MM-DD`, in South Africa. */
export const businessDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** A moment as ISO 8601 in South African time, such as `2026-11-26T01:05:34+02:00`. */
export const businessTime = (at: Date): string => `${new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19)}+02:00`;

/** When a business day begins: midnight in South Africa. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

/** The business day this many days later (or, below zero, earlier). */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The hour of the day in South Africa, 0 to 23. */
export const businessHour = (at: Date): number => new Date(at.getTime() + OFFSET_MS).getUTCHours();
