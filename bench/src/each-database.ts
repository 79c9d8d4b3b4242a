import { scratchDatabase } from 'testing/scratch-database';

const ON_POSTGRES = { JWT_SECRET: 'a-secret-of-the-bench-0123456789abcdef', PAYMENT_PROVIDER: 'sandbox' };

/** A database under its name, its URL (undefined: embedded), and the settings of a shop on it. */
export interface BenchDatabase {
  name: string;
  url: string | undefined;
  settings: NodeJS.ProcessEnv;
}

/** Runs a bench on the embedded database, then on a new one of the server of TEST_DATABASE_URL. */
export async function onEachDatabase(
  print: (text: string) => void,
  bench: (database: BenchDatabase) => Promise<void>,
): Promise<void> {
  await bench({ name: 'PGlite, embedded', url: undefined, settings: { DATABASE_URL: '' } });
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return print('PostgreSQL skipped: TEST_DATABASE_URL is not set.\n');
  const { url, drop } = await scratchDatabase(server);
  try {
    await bench({ name: 'PostgreSQL', url, settings: { DATABASE_URL: url, ...ON_POSTGRES } });
  } finally {
    await drop();
  }
}
