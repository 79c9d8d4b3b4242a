// The shop for `npm run dev`: serves what is built and published, in a process that is replaced after a change. It
// preloads everything that a save does not change, and waits for its turn (supervisor.mjs).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { explainStartFailure, serveShop } from '../prepare-shop.mjs';
import { repository } from '../repository.mjs';

// Without the process that replaces it, it ends too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
enableCompileCache(join(repository, '.cache/compiled'));
const serve = once(process, 'message');
loadPackages('api');
await serve;
process.channel?.unref();
try {
  await serveShop();
  process.send?.('ready');
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}

/**
 * Loads a program's npm packages. A package without a root module (`@noble/curves`) is skipped, because the program
 * imports its submodules.
 * @param {string} program
 */
function loadPackages(program) {
  const description = join(repository, program, 'package.json');
  const require = createRequire(description);
  const { dependencies } = JSON.parse(readFileSync(description, 'utf8'));
  for (const [name, range] of Object.entries(dependencies))
    if (range !== '*')
      try {
        require(name);
      } catch {
        // The program reports packages that it cannot load.
      }
}
