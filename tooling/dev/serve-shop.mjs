// The shop as `npm run dev` runs it: what is built and published already, in a process that is replaced after a change. It waits for
// its turn (supervisor.mjs) with everything loaded that a save does not change.
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
 * Loads the packages from npm that a program uses. One whose root is no module (`@noble/curves`) is left to the program, which imports its
 * submodules.
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
        // What the program itself cannot load, it reports.
      }
}
