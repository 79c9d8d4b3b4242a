// Whether each remote can live with the contract that was released last, and released remotes with the one that is written now.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { repository, slices } from '../repository.mjs';
import { entryOf, options, textOf } from './program.mjs';
import { releasedEntry, releasedVersions } from './released.mjs';
import { versionOfContract } from './report.mjs';

// The judge of ranges that the release gate has.
const semver = createRequire(join(repository, 'releases/package.json'))('semver');

/** The released contract that a remote is held to: the oldest that its range admits, as a shell with it may be live. */
export function heldTo(range, versions) {
  return versions.filter((version) => semver.satisfies(version, range)).sort(semver.compare)[0];
}

/** Type-checks every remote against the released contract that its range admits. Answers sentences, one per fault. */
export function checkConsumers(root = repository) {
  const released = releasedVersions(root);
  const remotes = slices().filter(({ kind }) => kind === 'remote');
  return [...groupBy(remotes, released)].flatMap(([version, members]) =>
    version === undefined
      ? []
      : faultsAgainst(
          version,
          members.map(({ name }) => name),
          root,
        ),
  );
}

function groupBy(remotes, released) {
  const groups = new Map();
  for (const remote of remotes) {
    const version = heldTo(remote.contract, released);
    groups.set(version, [...(groups.get(version) ?? []), remote]);
  }
  return groups;
}

function faultsAgainst(version, names, root) {
  const files = names.flatMap((name) => sourcesOf(join(root, name, 'src')));
  const paths = { 'shared/contract': [releasedEntry(version, root)] };
  const faults = diagnose(`consumers-${version}`, files, { paths }, root);
  return faults
    .filter(({ file }) => names.some((name) => file.startsWith(`${name}/`)))
    .map(
      ({ file, line, text }) =>
        `${file.split('/')[0]} says that it runs with contract ${version}, which does not give it what it uses: ${file}:${line}: ${text} ` +
        `Do without, or raise "contract" in ${file.split('/')[0]}/package.json and release the shell first.`,
    );
}

/** What only the shell calls: what it takes may grow in a minor version. */
const OF_THE_SHELL = ['ServicesProvider', 'createBus', 'createStore'];

/**
 * Whether what is written now may be released as a minor version: whoever was built against the contract before finds every
 * export with a type that serves them, and their doors still fit. A new major version says that it does not.
 */
export function checkCompatible(root = repository) {
  const now = versionOfContract(root);
  const before = releasedVersions(root)
    .filter((version) => semver.major(version) === semver.major(now) && semver.lt(version, now))
    .at(-1);
  if (!before) return [];
  const file = join(root, '.cache/contract', `compatible-${before}.ts`);
  const from = (path) => JSON.stringify(relative(dirname(file), path).replace(/(\.d)?\.ts$/, ''));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `import * as now from ${from(entryOf(root))};
import type * as released from ${from(releasedEntry(before, root))};
export const values: Omit<typeof released, ${OF_THE_SHELL.map((name) => `'${name}'`).join(' | ')}> = now;
export const services = (given: now.Services): released.Services => given;
export const door = (given: released.Door): now.Door => given;
`,
  );
  return diagnose(`compatible-${before}`, [file], {}, root).map(
    ({ text }) =>
      `Contract ${now} breaks what was built against ${before}: ${text} Keep it for now (@deprecated), or make it a major version.`,
  );
}

/** Faults of a program, kept between runs in .cache: what did not change is not checked again. */
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
    line: diagnostic.file ? diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start).line + 1 : 0,
    text: textOf(diagnostic),
  }));
}

function sourcesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}
