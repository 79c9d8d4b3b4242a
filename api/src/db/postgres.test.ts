import { emptyDatabase, dropDatabase } from '../../test/image';
import { openPostgres } from './postgres';

const server = process.env.TEST_DATABASE_URL;
const onPostgres = server ? test : test.skip;

onPostgres('a connection that breaks in the middle of a transaction ends that transaction, not the process', async () => {
  const url = await emptyDatabase(server as string);
  const told: string[] = [];
  const log = { warn: (_reason: unknown, text: string) => void told.push(text) } as never;
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
    expect(told).toContain('a database connection broke');
  } finally {
    await pool.end();
    await dropDatabase(server as string, url);
  }
});
