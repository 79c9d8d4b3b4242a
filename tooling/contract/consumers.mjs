// Checks that each remote works with the released contract, and released remotes with the current one.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { repository, slices } from '../repository.mjs';
import { entryOf, options, textOf } from './program.mjs';
import { releasedEntry, releasedVersions } from './released.mjs';
import { versionOfContract } from './report.mjs';

/** @import { Slice } from '../repository.mjs' */

// The release gate's own semver.
const semver = createRequire(join(repository, 'slipway/package.json'))('semver');

/**
 * The released contract that a remote must work with: the oldest in its range, because a shell with it may be live.
 * @param {string} range
 * @param {readonly string[]} versions
 */
export function oldestSatisfying(range, versions) {
  return versions.filter((version) => semver.satisfies(version, range)).sort(semver.compare)[0];
}

/** Type-checks every remote against the oldest released contract in its range. Returns one message per fault. */
export function checkConsumers(root = repository) {
  const released = releasedVersions(root);
  const remotes = slices().filter(({ kind }) => kind === 'remote');
  return [...groupBy(remotes, released)].flatMap(([version, members]) => {
    const names = members.map(({ name }) => name);
    if (version !== undefined) return faultsAgainst(version, names, root);
    return members.map(({ name, contract }) => `${name}: no released contract satisfies ${contract}: npm run contract -- keep`);
  });
}

/**
 * @param {readonly Slice[]} remotes
 * @param {readonly string[]} released
 */
function groupBy(remotes, released) {
  /** @type {Map<string | undefined, Slice[]>} */
  const groups = new Map();
  for (const remote of remotes) {
    const version = oldestSatisfying(remote.contract, released);
    groups.set(version, [...(groups.get(version) ?? []), remote]);
  }
  return groups;
}

/**
 * @param {string} version
 * @param {readonly string[]} names
 * @param {string} root
 */
function faultsAgainst(version, names, root) {
  const files = names.flatMap((name) => sourcesOf(join(root, name, 'src')));
  const paths = { 'shared/contract': [releasedEntry(version, root)] };
  const faults = diagnose(`consumers-${version}`, files, { paths }, root);
  return faults
    .filter(({ file }) => names.some((name) => file.startsWith(`${name}/`)))
    .map(
      ({ file, line, text }) =>
        `${file.split('/')[0]} declares support for contract ${version}, which lacks something that it uses: ${file}:${line}: ${text} ` +
        `Remove the use, or raise "contract" in ${file.split('/')[0]}/package.json and release the shell first.`,
    );
}

/** Exports that only the shell calls: their parameters may grow in a minor version. */
const SHELL_ONLY = ['ServicesProvider', 'createBus', 'createStore'];

/**
 * Checks that the current contract is compatible with the last released one of the same major version: every export keeps a
 * type that its users can use, and released remote modules still fit. Across major versions nothing is compared.
 */
export function checkCompatible(root = repository) {
  const now = versionOfContract(root);
  const before = releasedVersions(root)
    .filter((version) => semver.major(version) === semver.major(now) && semver.lt(version, now))
    .at(-1);
  if (!before) return [];
  const file = join(root, '.cache/contract', `compatible-${before}.ts`);
  /** @param {string} path */
  const from = (path) => JSON.stringify(relative(dirname(file), path).replace(/(\.d)?\.ts$/, ''));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `import * as now from ${from(entryOf(root))};
import type * as released from ${from(releasedEntry(before, root))};
export const values: Omit<typeof released, ${SHELL_ONLY.map((name) => `'${name}'`).join(' | ')}> = now;
export const services = (given: now.Services): released.Services => given;
export const remoteModule = (given: released.RemoteModule): now.RemoteModule => given;
`,
  );
  return diagnose(`compatible-${before}`, [file], {}, root).map(
    ({ text }) =>
      `Contract ${now} breaks remotes built against ${before}: ${text} Keep the part and mark it @deprecated, or raise the major version.`,
  );
}

/**
 * The compiler's diagnostics. Incremental: the state of the last run is kept in .cache.
 * @param {string} name
 * @param {readonly string[]} files
 * @param {ts.CompilerOptions} more
 * @param {string} root
 */
function diagnose(name, files, more, root) {
  const cache = {
    incremental: true,
    tsBuildInfoFile: join(root, '.cache/contract', `${name}.tsbuildinfo`),
    configFilePath: undefined,
  };
  const settings = options(root, { noEmit: true, ...cache, ...more, rootDir: root, baseUrl: undefined });
  const host = ts.createIncrementalCompilerHost(settings);
  const program = ts.createIncrementalProgram({ rootNames: files, options: settings, host });
  const found = [...program.getSyntacticDiagnostics(), ...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
  program.emit();
  return found.map((diagnostic) => ({
    file: diagnostic.file ? relative(root, diagnostic.file.fileName) : '',
    line: diagnostic.file ? diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1 : 0,
    text: textOf(diagnostic),
  }));
}

/** @param {string} folder */
function sourcesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}
