// npm start [-- --follow SLICE]: installs, builds, publishes and promotes what is missing or has changed, then serves the shop.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node.mjs';
import { checkPort, exitWithNpm, explainStartFailure, prepareShop, serveShop } from './prepare-shop.mjs';

/** @param {string} text */
const log = (text) => console.log(text);
try {
  const { follow } = parseArgs({ options: { follow: { type: 'string', multiple: true, default: [] } } }).values;
  checkNode();
  exitWithNpm();
  await checkPort();
  await ensureInstalled(log);
  await serveShop(await prepareShop(log, follow));
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
