// npm run dev [-w slice] [-- --inspect]: the shop with one slice (or all remotes) served from source by webpack-dev-server; saved
// changes in api, server, slipway and shared restart it. Options of Node go to the process of the shop.
import { ensureInstalled } from './install.mjs';
import { explainStartFailure } from './prepare-shop.mjs';

await ensureInstalled(console.log);
const { runDevelopment } = await import('./dev/run.mjs');
const given = process.argv.slice(2);
try {
  await runDevelopment(
    given.filter((arg) => !arg.startsWith('-')),
    given.filter((arg) => arg.startsWith('-')),
  );
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
