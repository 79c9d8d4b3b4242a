import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validRange } from 'semver';
import { nullIfMissing } from '../atomic-file';
import { BUILD_REPORT, type BuildReport } from '../build-report';
import { ReleaseError } from '../release-error';
import type { SharedPackage } from '../record';
import { isMap, isObject, isText, isTextList, readFields, type FieldRule } from './fields';

/** The file that Module Federation writes beside a build. */
const MANIFEST = 'mf-manifest.json';
/** A container, which a host loads, and the additional files of each expose. */
export interface Container {
  /** The file with this description, for messages. */
  file: string;
  /** Name that the bundler gave the container. */
  name: string;
  entry: string;
  type: 'script' | 'module';
  global?: string;
  exposes: Record<string, string[]>;
  shared: Record<string, string>;
  /** Ranges that only the manifest says. */
  sharedByManifest?: Record<string, string>;
  sharing?: Record<string, SharedPackage>;
  /** Remote, by each of its names -> modules of it that the build loads. */
  consumes?: Record<string, string[]>;
  needs?: Record<string, string>;
  extra?: Record<string, unknown>;
  checksChunks?: true;
  /** Every file that the build emitted, if the build records this. */
  assets?: string[];
  /** Version that was built, if the build records it. */
  version?: string;
  /** Name in the package.json that the build read. */
  packageName?: string;
  /** The build was given its version, so the package.json of its folder may have another one. */
  isVersionGiven?: true;
  /**
   * The name that ModuleFederationPlugin gave the container, and every script and style sheet, including those that load later.
   */
  manifest: { file: string; name?: string; paths: string[] };
}

/**
 * The description of the container in a build's folder: slipway.json of SlipwayPlugin, else mf-manifest.json of Module
 * Federation; null if it has neither. Throws a ReleaseError for a description that cannot be used, with the change that the
 * build needs.
 */
export const readContainer = async (folder: string): Promise<Container | null> =>
  (await readReport(folder)) ?? (await readManifest(folder));

const isSharing = (value: unknown) =>
  isObject(value) && isText(value.range) && (value.scope === undefined || isTextList(value.scope));

const REPORT_FIELDS: Record<string, FieldRule> = {
  schema: { is: (value) => value === 1, what: '1', required: true },
  name: { is: isText, what: 'a text', required: true },
  version: { is: isText, what: 'a text', required: true },
  isVersionGiven: { is: (value) => value === true, what: 'true' },
  packageName: { is: isText, what: 'a text' },
  type: { is: (value) => value === 'script' || value === 'module', what: '"script" or "module"', required: true },
  entry: { is: isText, what: 'the path of a file', required: true },
  global: { is: isText, what: 'the name of a global variable' },
  exposes: { is: isMap(isTextList), what: 'lists of files by expose', required: true },
  shared: { is: isMap((value) => typeof value === 'string'), what: 'version ranges by package' },
  sharing: { is: isMap(isSharing), what: 'ranges and more by package' },
  needs: { is: isMap((value) => typeof value === 'string'), what: 'ranges of contract versions by host' },
  assets: { is: isTextList, what: 'a list of files' },
  extra: { is: isMap(() => true), what: 'an object' },
};

async function readReport(folder: string): Promise<Container | null> {
  const file = join(folder, BUILD_REPORT);
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const hint = 'SlipwayPlugin writes it: build again with the version of slipway that publishes.';
  const report = readFields<Partial<BuildReport>>(text, file, REPORT_FIELDS, hint) as BuildReport;
  const { schema: _schema, bundler: _bundler, uniqueName: _uniqueName, shared = {}, assets, ...described } = report;
  const found = await parseManifest(folder);
  const manifest = { file: join(folder, MANIFEST), ...(found ? { name: found.name } : {}), paths: assetsIn(found ?? {}) };
  return {
    ...described,
    file,
    shared,
    ...consumedIn(found ?? {}),
    manifest,
    ...(assets ? { assets: [...assets, MANIFEST] } : {}),
  };
}

/** The parts of mf-manifest.json that are read. */
interface Manifest {
  name: string;
  metaData: {
    remoteEntry: { name: string; path?: string; type?: string };
    globalName?: string;
    publicPath?: unknown;
    getPublicPath?: unknown;
  };
  exposes: {
    name: string;
    path?: string;
    assets?: Assets;
  }[];
  shared?: ({ name?: unknown; requiredVersion?: unknown; assets?: Assets } | null)[];
  /** One for each module of a remote that the build loads. */
  remotes?: ({ federationContainerName?: unknown; alias?: unknown; moduleName?: unknown } | null)[];
}

/** Files that a module needs immediately, and those that it loads later. */
type Assets = Partial<Record<'js' | 'css', { sync?: string[]; async?: string[] }>>;

const MANIFEST_FIELDS: Record<string, FieldRule> = {
  name: { is: isText, what: 'a text', required: true },
  metaData: {
    is: (value) => isText((value as Partial<Manifest['metaData']> | null)?.remoteEntry?.name),
    what: 'an object with "remoteEntry"',
    required: true,
  },
  exposes: {
    is: (value) => Array.isArray(value) && value.every((each) => isText((each as Manifest['exposes'][number] | null)?.name)),
    what: 'a list of exposed modules',
    required: true,
  },
};

const TYPES: Record<string, Container['type']> = {
  global: 'script',
  var: 'script',
  script: 'script',
  module: 'module',
  esm: 'module',
};

async function parseManifest(folder: string): Promise<Manifest | null> {
  const file = join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  return text === null ? null : readFields<Manifest>(text, file, MANIFEST_FIELDS, 'Build it again with Module Federation 2.');
}

function assetsIn({ exposes, shared }: Partial<Pick<Manifest, 'exposes' | 'shared'>>): string[] {
  const kinds = [...(exposes ?? []), ...(Array.isArray(shared) ? shared : [])].flatMap((each) =>
    Object.values(each?.assets ?? {}),
  );
  return kinds.flatMap((kind) => [...(kind?.sync ?? []), ...(kind?.async ?? [])]);
}

/** Package -> range that it is shared with; '*' if the build accepts any version, or has an invalid range. */
function rangesIn({ shared }: Pick<Manifest, 'shared'>): Record<string, string> {
  const named = (Array.isArray(shared) ? shared : []).filter((each) => isText(each?.name));
  return Object.fromEntries(
    named.map((each) => {
      const { name, requiredVersion } = each as { name: string; requiredVersion?: unknown };
      return [name, isText(requiredVersion) && validRange(requiredVersion as string) ? (requiredVersion as string) : '*'];
    }),
  );
}

/** A page looks for a remote by its alias and by its container's name. */
function consumedIn({ remotes }: Pick<Manifest, 'remotes'>): Pick<Container, 'consumes'> {
  const consumes: Record<string, string[]> = {};
  for (const each of Array.isArray(remotes) ? remotes : []) {
    const { federationContainerName, alias, moduleName } = each ?? {};
    if (!isText(moduleName)) continue;
    const expose = moduleName === '.' ? '.' : `./${moduleName as string}`;
    for (const name of new Set([federationContainerName, alias].filter(isText))) (consumes[name as string] ??= []).push(expose);
  }
  return Object.keys(consumes).length > 0 ? { consumes } : {};
}

async function readManifest(folder: string): Promise<Container | null> {
  const file = join(folder, MANIFEST);
  const manifest = await parseManifest(folder);
  if (manifest === null) return null;
  const { name, metaData, exposes } = manifest;
  const { remoteEntry, globalName, publicPath, getPublicPath } = metaData;
  if (publicPath !== 'auto')
    throw new ReleaseError(
      `${file}: the build loads its chunks from ${
        getPublicPath === undefined ? `the fixed address ${JSON.stringify(publicPath)}` : 'an address that getPublicPath makes'
      }, and not from where its version is published. Set output.publicPath to 'auto' (SlipwayPlugin does; with Vite, leave base out or ` +
        `set it to './'; with Rsbuild, set output.assetPrefix to 'auto'), build and publish again.`,
    );
  const type = TYPES[remoteEntry.type ?? 'global'];
  if (!type)
    throw new ReleaseError(
      `${file}: the container has the library type ${JSON.stringify(remoteEntry.type)}, which no page can load. ` +
        `Set library: { type: 'var' } or { type: 'module' } in ModuleFederationPlugin, build and publish again.`,
    );
  return {
    file,
    name,
    entry: (remoteEntry.path ? `${remoteEntry.path.replace(/\/$/, '')}/` : '') + remoteEntry.name,
    type,
    ...(type === 'script' ? { global: globalName ?? name } : {}),
    exposes: Object.fromEntries(
      exposes.map(({ name: exposed, path, assets }) => [
        path ?? `./${exposed}`,
        [...(assets?.js?.sync ?? []), ...(assets?.css?.sync ?? [])],
      ]),
    ),
    shared: {},
    sharedByManifest: rangesIn(manifest),
    ...consumedIn(manifest),
    manifest: { file, name, paths: assetsIn(manifest) },
  };
}
