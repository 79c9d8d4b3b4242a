import { sql, type Kysely } from 'kysely';

const statements = [
  // A picture that staff uploaded or an import brought. The id is the hash of its content with the widest width that is made of it.
  // next_try_at null: it is made, or given up with an error.
  `create table pictures (
    id text primary key,
    format text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    made integer not null default 0,
    total integer not null,
    error text not null default '',
    tries integer not null default 0,
    next_try_at timestamptz default now(),
    created_at timestamptz not null default now())`,
  `create index pictures_due on pictures (next_try_at) where next_try_at is not null`,
  // Files that imports of earlier releases left as they came, and the picture that is made of each; null: it cannot be one.
  `create table imported_pictures (
    address text primary key,
    picture_id text references pictures)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
