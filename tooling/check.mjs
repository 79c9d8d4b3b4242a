// npm run check -w package: runs the package's types, lint and unit tests in parallel, before a commit.
import { ensureInstalled } from './install.mjs';

await ensureInstalled(console.log);
const { checkPackage } = await import('./test/check-package.mjs');
process.exit(await checkPackage(process.argv[2] ?? ''));
