/* A shop in a separate process, for tests that kill it: prints its URL, stops on SIGTERM. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { readApiConfig } from '../src/config/config';
import { closeHttp } from '../src/http/close-http';
import { startApi } from '../src/server';
import { SEED } from './shop';

async function run(): Promise<void> {
  const app = Fastify();
  const api = await startApi({ config: readApiConfig(process.env), log: app.log, seed: SEED });
  await app.register(api.plugin);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.once(
    'SIGTERM',
    () =>
      void closeHttp(app)
        .then(api.close)
        .then(() => process.exit(0)),
  );
  console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
