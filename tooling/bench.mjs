// npm run bench [-- pages|navigation|presses|api|render|releases|growth|builds|launch …]: builds what changed, then runs the bench program in this process.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';

process.env.NODE_ENV = 'production';
await ensureInstalled(console.error);
const { buildSlices } = await import('./build.mjs');
const { emitPrograms } = await import('./programs.mjs');
const { findChromium } = await import('./chromium.mjs');
await buildSlices([], 'production', console.error);
await emitPrograms(['shared', 'slipway', 'api', 'server', 'bench']);
process.env.CHROMIUM_PATH ??= findChromium();
// The only package of a bench that is not emitted: Jest and Playwright read its sources, and so does this process.
const require = createRequire(import.meta.url);
require('esbuild-register/dist/node').register({ extensions: ['.ts'] });
require(join(repository, 'bench/dist/main.js'));
