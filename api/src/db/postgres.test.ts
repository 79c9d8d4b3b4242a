import { emptyDatabase, dropDatabase } from '../../test/database-image';
import { onPostgres } from '../../test/databases';
import { openPostgres } from './postgres';

const server = process.env.TEST_DATABASE_URL;

onPostgres.test('a connection lost during a transaction fails the transaction, not the process', async () => {
  const url = await emptyDatabase(server as string);
  const warnings: string[] = [];
  const log = { warn: (_reason: unknown, text: string) => void warnings.push(text) } as never;
  const { pool } = openPostgres(url, log);
  try {
    const client = await pool.connect();
    await client.query('begin');
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const broken = new Promise((resolve) => client.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await broken;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(warnings).toContain('database connection lost');
  } finally {
    await pool.end();
    await dropDatabase(server as string, url);
  }
});
