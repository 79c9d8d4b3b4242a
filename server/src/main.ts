import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { checkSettings } from './check-settings';
import { listen } from './listen';
import { startServer } from './server';
import { closeWithin } from './stop';

const repository = resolve(__dirname, '../..');

/**
 * Starts the shop and prints its address. The first line of a start-up error names the cause and the remedy. `isNewStore`: the
 * operator has just begun the release store, so the pointers of an earlier store in the same place no longer count.
 */
export async function main(options: { isNewStore?: boolean } = {}): Promise<void> {
  // A process that ends while V8 compiles in the background may hang forever: nodejs/node#54918.
  setFlagsFromString('--no-concurrent-sparkplug');
  // For messages of the release store that name a command.
  process.env.SLIPWAY_COMMAND ||= 'npm run release --';
  const { env, config } = checkSettings(process.env, repository);
  const server = await startServer(config, env, repository, options);
  let closing: Promise<void> | undefined;
  const stop = (code: 0 | 1 = 0) => {
    closing ??= closeWithin(server.close).then((closed) => process.exit(code || closed));
  };
  // Released code runs in render workers, so an error that arrives here is the server's own. Requests in flight end
  // first.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      server.app.log.fatal({ err: error }, 'unhandled error, the server exits');
      stop(1);
    });
  process.on('SIGTERM', () => stop());
  process.on('SIGINT', () => stop());
  const port = await listen(server.app, config).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const isEverywhere = ['localhost', '0.0.0.0', '::'].includes(config.host);
  const host = isEverywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  console.log(`Storefront ready at http://${host}:${port}`);
  if (!(await server.hasStaff()))
    console.log(
      'The back office has no staff yet: npm run shop -- staff invite EMAIL --role owner prints a link for its first owner.',
    );
}
