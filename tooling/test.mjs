// npm test [all | level … | path …] [option …]: without a name all but what takes longest, else what is named; ends with
// "N passed, N failed". Options go to the test runner: `npm test -- shell/src/cart -t 'CART-2'`. The levels are in test/levels.mjs.
import { ensureInstalled } from './install.mjs';

await ensureInstalled(console.log);
const { temporaryFolderInMemory } = await import('./test/temporary-folder.mjs');
const folder = process.env.TMPDIR ? undefined : temporaryFolderInMemory();
if (folder) process.env.TMPDIR = folder;
const { runTests } = await import('./test/run.mjs');
process.exit(await runTests(process.argv.slice(2), process.env.INIT_CWD));
