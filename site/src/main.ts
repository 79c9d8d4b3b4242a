import { resolve } from 'node:path';
import { readSiteConfig } from './config';
import { listen } from './listen';
import { startSite } from './server';

const repository = resolve(__dirname, '../..');

/** Starts the shop and says where it is; the first line of a failure says what was wrong and what to do. */
export async function main(): Promise<void> {
  const config = readSiteConfig(process.env, repository);
  const site = await startSite(config, process.env, repository);
  let closing: Promise<void> | undefined;
  const stop = () => {
    closing ??= site.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const port = await listen(site.app, config).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  const host = config.host === 'localhost' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  console.log(`Storefront ready at http://${host}:${port}`);
}
