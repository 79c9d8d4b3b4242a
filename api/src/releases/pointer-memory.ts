import type { Db } from '../db/transact';

/**
 * Remembers the release pointer with the highest generation that any process of the shop has seen in one release store, so that
 * neither a restart nor another process goes below it. `place` is the folder or the address of the store: another store starts afresh.
 */
export function createPointerMemory(db: Db, place: string) {
  return {
    /** Null before the first pointer. */
    async read(): Promise<{ generation: number; pointer: string } | null> {
      const row = await db
        .selectFrom('live_pointers')
        .select(['generation', 'pointer'])
        .where('place', '=', place)
        .executeTakeFirst();
      return row ? { generation: Number(row.generation), pointer: row.pointer } : null;
    },
    /** Forgets the store that was in this place before. */
    async forget(): Promise<void> {
      await db.deleteFrom('live_pointers').where('place', '=', place).execute();
    },
    /** Stores a pointer as JSON. Does nothing if this generation or a higher one is already stored. */
    async save(generation: number, pointer: string): Promise<void> {
      await db
        .insertInto('live_pointers')
        .values({ place, generation, pointer })
        .onConflict((row) =>
          row.column('place').doUpdateSet({ generation, pointer }).where('live_pointers.generation', '<', generation),
        )
        .execute();
    },
  };
}
