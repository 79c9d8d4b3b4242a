// Emits the rooms that run in Node (and the libraries of shared that they use) as plain CommonJS, file by file.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

const ROOMS = ['shared', 'releases', 'api', 'site'];

/**
 * Emits each room whose sources changed into its dist/. Types are not checked here: `npm run types` does. A room's
 * dist/ is replaced whole, so that two commands at once never meet a half-written program.
 */
export async function emitPrograms(rooms = ROOMS) {
  for (const room of rooms) {
    const files = sourcesOf(room);
    const stamp = join(repository, room, 'dist/.inputs');
    const hash = hashOf(room, files);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    const draft = `dist.${process.pid}`;
    const { build } = await import('esbuild');
    await build({
      absWorkingDir: join(repository, room),
      entryPoints: files,
      outdir: draft,
      outbase: 'src',
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      sourcemap: true,
      jsx: 'automatic',
      logLevel: 'warning',
    });
    writeFileSync(join(repository, room, draft, '.inputs'), hash);
    replaceFolder(join(repository, room, draft), join(repository, room, 'dist'));
  }
}

function replaceFolder(draft, target) {
  const old = `${draft}.old`;
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(draft, target);
  } catch (error) {
    // Somebody else emitted the same sources in between: theirs is as good.
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

function sourcesOf(room) {
  const below = join(repository, room, 'src');
  return readdirSync(below, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `src/${file}`)
    .sort();
}

function hashOf(room, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(repository, room, file)));
  return hash.digest('hex');
}
