import { Client } from 'pg';

/** Creates a database for this run on a PostgreSQL server; `drop` removes it. */
export async function scratchDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shop_bench_${process.pid}_${Date.now().toString(36)}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
