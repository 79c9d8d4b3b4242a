import { sql, type RawBuilder } from 'kysely';

/**
 * The time this many seconds from now, by the database's clock. Values that the database compares with its own clock
 * (holds, due times, expiry times) must be written by that clock, because processes' clocks differ. Uses
 * clock_timestamp() and not the transaction's start, since the transaction may have waited for a lock.
 */
export const fromNow = (seconds: number): RawBuilder<Date> => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
