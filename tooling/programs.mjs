// Emits the packages that run in Node (and the libraries of shared that they use) as plain CommonJS, file by file, and what they have
// for browsers as ES modules.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './repository.mjs';

/** Packages whose programs run in Node. */
export const PROGRAMS = ['shared', 'slipway', 'api', 'server'];

/**
 * Package -> what it exports for browsers. No program runs anything of the folders that these are in.
 * @type {Record<string, string[]>}
 */
const FOR_BROWSERS = { slipway: ['runtime/index.ts', 'runtime/reporter.ts'] };

/**
 * Emits each package whose sources changed into its dist/, and returns the names of these packages. Types are not checked here: `npm run types` does that. dist/ is
 * replaced as a whole, so that a concurrent command never loads a half-written program.
 */
export async function emitPrograms(packages = PROGRAMS) {
  const emitted = [];
  for (const packageName of packages) {
    const files = sourcesOf(packageName);
    const stamp = join(repository, packageName, 'dist/.inputs');
    const hash = hashOf(packageName, files);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    const forBrowsers = FOR_BROWSERS[packageName] ?? [];
    const draft = `dist.${process.pid}`;
    const { build } = await import('esbuild');
    await build({
      absWorkingDir: join(repository, packageName),
      entryPoints: files.filter((file) => !forBrowsers.some((entry) => file.startsWith(`src/${dirname(entry)}/`))),
      outdir: draft,
      outbase: 'src',
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      sourcemap: true,
      jsx: 'automatic',
      logLevel: 'warning',
    });
    if (forBrowsers.length > 0)
      await build({
        absWorkingDir: join(repository, packageName),
        entryPoints: forBrowsers.map((entry) => `src/${entry}`),
        outdir: draft,
        outbase: 'src',
        chunkNames: `${dirname(forBrowsers[0])}/[name]-[hash]`,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        logLevel: 'warning',
      });
    writeFileSync(join(repository, packageName, draft, '.inputs'), hash);
    replaceFolder(join(repository, packageName, draft), join(repository, packageName, 'dist'));
    emitted.push(packageName);
  }
  return emitted;
}

/**
 * @param {string} draft
 * @param {string} target
 */
function replaceFolder(draft, target) {
  const old = `${draft}.old`;
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another process emitted the same sources in the meantime: keep its output.
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} packageName */
function sourcesOf(packageName) {
  const below = join(repository, packageName, 'src');
  return readdirSync(below, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `src/${file}`)
    .sort();
}

/**
 * @param {string} packageName
 * @param {readonly string[]} files
 */
function hashOf(packageName, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(repository, packageName, file)));
  return hash.digest('hex');
}
