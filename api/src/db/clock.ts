import { sql, type RawBuilder } from 'kysely';

/**
 * A moment so many seconds from now, by the database's clock. Whatever the database compares with its own clock (holds, what
 * is due, what expires) is written by it too: the clocks of processes differ, and only one of them can be right.
 * Not the moment at which the transaction began: that may have waited for a lock.
 */
export const fromNow = (seconds: number): RawBuilder<Date> => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
