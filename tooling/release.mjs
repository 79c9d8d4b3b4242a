// npm run release -- …: emits the release program when its sources changed, then becomes it (a second process would cost
// a rollback the time that it takes to start).
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';

// Only what this command needs: a rollback must not wait for the packages of the whole shop.
const ready = ['semver', 'esbuild'].every((name) => existsSync(join(repository, 'node_modules', name)));
if (!ready) await ensureInstalled(console.error);
const { emitPrograms } = await import('./programs.mjs');
await emitPrograms(['releases']);
createRequire(import.meta.url)(join(repository, 'releases/dist/command/main.js'));
