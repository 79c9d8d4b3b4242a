// npm run release -- …: emits the release program if its sources changed, then runs it in this process (a second process
// would delay a rollback by its start-up time).
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { continueOnNewNode, isNodeReady } from './node.mjs';
import { repository } from './repository.mjs';

// Checks only what this command needs: a rollback must not wait for the packages of the whole shop.
const ready = isNodeReady() && ['semver', 'esbuild'].every((name) => existsSync(join(repository, 'node_modules', name)));
if (ready) await continueOnNewNode();
else await ensureInstalled(console.error);
const { emitPrograms } = await import('./programs.mjs');
// The trials of slipway.config.mjs are in server, and take what shell and server promise each other from shared.
await emitPrograms(['slipway', 'shared', 'server']);
// Folders and settings are relative to the repository, independent of the working directory.
process.chdir(repository);
process.env.SLIPWAY_COMMAND ||= 'npm run release --';
createRequire(import.meta.url)(join(repository, 'slipway/dist/command/main.js'));
