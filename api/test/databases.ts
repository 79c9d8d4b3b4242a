const onServer = Boolean(process.env.TEST_DATABASE_URL);

/** Tests that need a server, and tests of the embedded database. Otherwise they are skipped, and their titles give the reason. */
export const onPostgres = runIf(onServer, 'TEST_DATABASE_URL is not set');
export const onEmbedded = runIf(!onServer, 'about the embedded database');
export const onRedis = runIf(Boolean(process.env.TEST_REDIS_URL), 'TEST_REDIS_URL is not set');

function runIf(runs: boolean, why: string) {
  const titled = (title: string) => (runs ? title : `${title} (skipped: ${why})`);
  return {
    test: (title: string, run: () => Promise<void>) => (runs ? test : test.skip)(titled(title), run),
    describe: (title: string, tests: () => void) => (runs ? describe : describe.skip)(titled(title), tests),
  };
}
