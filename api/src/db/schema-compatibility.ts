import { sql, type Kysely } from 'kysely';

/** A newer version of the shop has migrated the database in a way that this program cannot run with. */
export class SchemaTooNewError extends Error {
  readonly code = 'db/schema-too-new';

  constructor(readonly migrations: readonly string[]) {
    super(
      `The database was written by a newer version of the shop (${migrations.join(', ')}). Start that version, or restore ` +
        'an earlier backup into an empty DATA_DIR or DATABASE_URL: npm run shop -- restore FOLDER.',
    );
  }
}

/**
 * The migrations that have run and that this program does not know. Throws SchemaTooNewError if one of them requires a
 * migration that this program does not know either, or does not say what it requires.
 */
export async function assertCompatible<Tables>(db: Kysely<Tables>, known: object): Promise<string[]> {
  if (!(await exists(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in known));
  if (!unknown.length) return [];
  const requires = await readRequirements(db);
  const breaking = unknown.filter((name) => {
    const required = requires.get(name);
    return required === undefined || (required !== '' && !(required in known));
  });
  if (breaking.length) throw new SchemaTooNewError(breaking);
  return unknown;
}

/** Stores what a migration that has just run requires of programs, for those that do not know it. */
export async function recordCompatibility<Tables>(db: Kysely<Tables>, migration: string, requires = ''): Promise<void> {
  // The first migrations ran before there was a table for this; every program that reads it knows them.
  if (!(await exists(db, 'schema_compatibility'))) return;
  await sql`insert into schema_compatibility (migration, requires) values (${migration}, ${requires})`.execute(db);
}

async function readRequirements<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  if (!(await exists(db, 'schema_compatibility'))) return new Map();
  const { rows } = await sql<{ migration: string; requires: string }>`
    select migration, requires from schema_compatibility`.execute(db);
  return new Map(rows.map(({ migration, requires }) => [migration, requires]));
}

export async function exists<Tables>(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where tablename = ${table} and schemaname = current_schema()`.execute(db);
  return rows.length > 0;
}
