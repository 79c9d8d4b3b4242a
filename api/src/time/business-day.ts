import { sql, type RawBuilder } from 'kysely';
import moment from 'moment';

/** South Africa is UTC+2 all year. */
export const OFFSET = '+02:00';
const DAY = 'YYYY-MM-DD';

/** A moment as the shop's clocks and calendar show it: in South Africa, wherever the program runs. */
export const inSouthAfrica = (at: Date): moment.Moment => moment.utc(at).utcOffset(OFFSET);

/** A column, or now(), in South African time, for a statement: its date is the business day. */
export const inSouthAfricaSql = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${at} at time zone 'UTC' + interval '2 hours')`;

/** The business day of a moment, `YYYY-MM-DD`, in South Africa. */
export const businessDay = (at: Date): string => inSouthAfrica(at).format(DAY);

/** A moment as ISO 8601 in South African time, such as `2026-11-26T01:05:34+02:00`. */
export const businessTime = (at: Date): string => inSouthAfrica(at).format();

const midnightOf = (day: string) => moment.utc(day, DAY, true).utcOffset(OFFSET, true);
/** The embedded database does not accept times before this year. */
const FIRST_MOMENT = moment.utc('0001-01-01', DAY, true);

/** When a business day begins: midnight in South Africa. */
export const startOfDay = (day: string): Date => moment.max(midnightOf(day), FIRST_MOMENT).toDate();

/** The end of a business day: the next midnight in South Africa, even after the last day of the year 9999. */
export const endOfDay = (day: string): Date => midnightOf(day).add(24, 'hours').toDate();

/** The business day this many days later (or, below zero, earlier). */
export const daysAfter = (day: string, count: number): string => moment.utc(day, DAY, true).add(count, 'days').format(DAY);

/** The hour of the day in South Africa, 0 to 23. */
export const businessHour = (at: Date): number => inSouthAfrica(at).hour();
