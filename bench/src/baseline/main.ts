// The baseline process: bare Fastify that sends given bytes from memory, or writes one row per request.
// argv: port, file of the bytes, content type, '' | 'pglite:<folder>' | 'postgres://…'
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';

async function main([port, file, type, database]: string[]): Promise<void> {
  const app = Fastify();
  const bytes = readFileSync(file!);
  const serve = (path: string, work?: () => Promise<unknown>) =>
    app.all(path, async (_request, reply) => {
      await work?.();
      return reply
        .header('content-type', type!)
        .header('content-encoding', 'br')
        .header('etag', '"baseline"')
        .header('vary', 'accept-encoding')
        .send(bytes);
    });
  serve('/bytes');
  if (database) {
    const insert = await rows(database);
    app.post('/row', async () => {
      await insert();
      return { success: true };
    });
  }
  await app.listen({ port: Number(port), host: 'localhost' });
  console.log('ready');
}

const TABLE =
  'create table if not exists bench_rows (id bigserial primary key, account int, size text, at timestamptz default now())';
const INSERT = "insert into bench_rows (account, size) values (1, 'size7')";

/** One row per call, as durable as the shop's writes. */
async function rows(database: string): Promise<() => Promise<unknown>> {
  if (database.startsWith('pglite:')) {
    const db = await PGlite.create(database.slice('pglite:'.length));
    await db.exec(TABLE);
    return () => db.query(INSERT);
  }
  const pool = new pg.Pool({ connectionString: database, max: 10 });
  await pool.query(TABLE);
  return () => pool.query(INSERT);
}

void main(process.argv.slice(2));
