// Emits the packages that run in Node (and the libraries of shared that they use) as plain CommonJS, file by file, and what they have
// for browsers as ES modules.
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from './repository.mjs';

/** Packages with programs that run in Node. */
export const PROGRAMS = ['shared', 'slipway', 'api', 'server'];

/** File of dist/ that records the sources it was emitted from, as `sourcesOf` returns them, and the emitter's name there. */
const STAMP = '.inputs';
const EMITTER = 'emitter';

/**
 * Package -> what it exports for browsers. No program runs anything of the folders that these and the pages are in.
 * @type {Record<string, string[]>}
 */
const LIBRARIES = { slipway: ['runtime/index.ts', 'runtime/reporter.ts', 'slots/react.ts', 'slots/vue.ts'] };

/**
 * Package -> the scripts and styles of pages that it serves. Each is emitted as one small file.
 * @type {Record<string, string[]>}
 */
const PAGES = {
  slipway: ['ops-page/main.ts', 'ops-page/page.css'],
  server: ['activate-typeface', 'load-scripts-after-images', 'replay-early-events', 'startup-watchdog', 'trusted-types'].map(
    (name) => `pages/inline/${name}.ts`,
  ),
};

/** @typedef {{ libraries: readonly string[], pages: readonly string[] }} ForBrowsers */

/**
 * Emits each package with changed sources into its dist/, and returns the names of these packages. Types are not
 * checked here: `npm run types` does that. dist/ is replaced as a whole, so that a concurrent command never loads a
 * half-written program.
 * @param {readonly string[]} packages
 * @param {string} root folder of the packages
 */
export async function emitPrograms(packages = PROGRAMS, root = repository) {
  const emitted = [];
  for (const name of packages)
    if (await emitProgram(join(root, name), { libraries: LIBRARIES[name] ?? [], pages: PAGES[name] ?? [] })) emitted.push(name);
  return emitted;
}

/**
 * Replaces dist/ if sources changed. Returns whether they had.
 * @param {string} folder of a package
 * @param {ForBrowsers} forBrowsers
 */
async function emitProgram(folder, forBrowsers) {
  const dist = join(folder, 'dist');
  const draft = join(folder, `dist.${process.pid}`);
  const sources = sourcesOf(folder);
  const stamp = JSON.stringify(sources);
  if (stampOf(dist) === stamp) return false;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    await emitInto(draft, { folder, sources, forBrowsers });
  } catch (error) {
    rmSync(draft, { recursive: true });
    throw error;
  }
  writeFileSync(join(draft, STAMP), stamp);
  replaceFolder(draft, dist);
  return true;
}

/**
 * @param {string} draft an empty folder
 * @param {{ folder: string, sources: Record<string, string>, forBrowsers: ForBrowsers }} options
 */
async function emitInto(draft, { folder, sources, forBrowsers: { libraries, pages } }) {
  const files = Object.keys(sources).filter(
    (file) => file !== EMITTER && ![...libraries, ...pages].some((entry) => file.startsWith(`src/${dirname(entry)}/`)),
  );
  const kept = keepUnchanged(files, { sources, dist: join(folder, 'dist'), draft });
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: folder,
    entryPoints: files.filter((file) => !kept.includes(file)),
    outdir: draft,
    outbase: 'src',
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    jsx: 'automatic',
    logLevel: 'warning',
  });
  /** @type {import('esbuild').BuildOptions} */
  const inBrowsers = {
    absWorkingDir: folder,
    outdir: draft,
    outbase: 'src',
    bundle: true,
    packages: 'external',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
  };
  if (libraries.length > 0) {
    const entryPoints = libraries.map((entry) => `src/${entry}`);
    const chunkNames = `${dirname(libraries[0])}/[name]-[hash]`;
    const outExtension = { '.js': '.mjs' };
    await build({ ...inBrowsers, entryPoints, format: 'esm', splitting: true, chunkNames, outExtension });
    // For hosts' tests that run as CommonJS, as in Jest. Bundlers always take the ES modules, so a page has one copy.
    await build({ ...inBrowsers, entryPoints, format: 'cjs' });
  }
  if (pages.length === 0) return;
  // Old engines run them, too: a page says itself that its application cannot start.
  const entryPoints = pages.map((entry) => `src/${entry}`);
  await build({ ...inBrowsers, entryPoints, format: 'iife', target: 'es2017', minify: true });
}

/**
 * Reuses the output of the files that did not change since dist/ was emitted, and returns these files: none if another
 * process replaced dist/ in the meantime.
 * @param {readonly string[]} files
 * @param {{ sources: Record<string, string>, dist: string, draft: string }} options
 */
function keepUnchanged(files, { sources, dist, draft }) {
  const emitted = stampOf(dist);
  try {
    const before = JSON.parse(emitted ?? '{}');
    if (before[EMITTER] !== sources[EMITTER]) return [];
    const kept = files.filter((file) => before[file] === sources[file]);
    for (const js of kept.map((file) => file.replace(/^src\/(.*)\.tsx?$/, '$1.js'))) {
      mkdirSync(dirname(join(draft, js)), { recursive: true });
      for (const output of [js, `${js}.map`]) linkSync(join(dist, output), join(draft, output));
    }
    if (stampOf(dist) === emitted) return kept;
  } catch {
    // An older stamp, or a folder that is gone: everything is emitted.
  }
  rmSync(draft, { recursive: true });
  mkdirSync(draft);
  return [];
}

/**
 * The sources that dist/ was emitted from; undefined if unknown.
 * @param {string} dist
 * @returns {string | undefined}
 */
function stampOf(dist) {
  try {
    return readFileSync(join(dist, STAMP), 'utf8');
  } catch {
    return undefined;
  }
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

/**
 * The dependencies of the output: each source with a hash of its text, and the emitter.
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function sourcesOf(folder) {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `src/${file}`)
    .sort();
  return Object.fromEntries([
    [EMITTER, `${hashOf(fileURLToPath(import.meta.url))} ${hashOf(join(repository, 'node_modules/esbuild/package.json'))}`],
    ...files.map((file) => [file, hashOf(join(folder, file))]),
  ]);
}

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
