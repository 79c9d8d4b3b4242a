// npm run check -w package: its types, its lint and its unit tests, side by side: what to run before a commit.
import { ensureInstalled } from './install.mjs';

await ensureInstalled(console.log);
const { checkPackage } = await import('./test/check-package.mjs');
process.exit(await checkPackage(process.argv[2] ?? ''));
