import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { valid } from 'semver';
import { BUILD_REPORT } from '../build-report';
import { SHELL } from '../pointer';
import { integrityOf, mapPath, type FileEntry, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { assertNoStoreNames, filesBelow, isScript, linkError, type Build, type BuildContext } from './build';
import { chunkListOf, isCommonChunkList } from './chunk-list';
import { readContainer, type Container } from './container';
import { checkName, checkVersion } from './fields';
import { nearestPackage, type Package } from './package-json';
import { zipContent } from '../zip';

const NO_LIST =
  'The list of chunks was not found in its scripts, so versions may share one: a page that falls back to another ' +
  'version would run the code of the one that failed. Add SlipwayPlugin to the build.';

/** Written beside the output for tools; not for visitors, and not published. */
const NOT_PUBLIC = new Set(['mf-stats.json', BUILD_REPORT]);

/**
 * Reads the output folder of an ordinary Module Federation build. Publishes every file in it except hidden files, files for
 * tools, and source maps, which are stored separately. Returns null if neither slipway.json nor mf-manifest.json is there. Throws
 * a ReleaseError for a build that could not be served under any address, or with versions that could not replace each other.
 */
export async function readFederationBuild(folder: string, context: BuildContext): Promise<Build | null> {
  const container = await readContainer(folder);
  if (!container) return null;
  const { name, version, packageName } = await identify(folder, container, context);
  const { files, maps, contents, leftOut } = await readFiles(folder, container);
  const { manifest } = container;
  const needed = [container.entry, ...Object.values(container.exposes).flat()].map((path) => [container.file, path] as const);
  const missing = [...needed, ...manifest.paths.map((path) => [manifest.file, path] as const)].find(([, path]) => !files[path]);
  const linked = await linkError(folder);
  if (missing !== undefined)
    throw (
      linked ??
      new ReleaseError(`${missing[0]} names ${missing[1]}, which is not in ${folder}: the build is incomplete. Build it again.`)
    );
  assertNoStoreNames(Object.keys(files), folder);
  const named = new Set([...needed.map(([, path]) => path), ...manifest.paths]);
  // Without SlipwayPlugin, scripts of earlier builds may lie beside those of this one.
  const chunkList = chunkListOf(scriptsOf(contents, named)) ?? chunkListOf(scriptsOf(contents));
  const isCommon = chunkList !== undefined && isCommonChunkList(chunkList, [packageName, container.name, container.global ?? '']);
  const {
    entry,
    type,
    global,
    exposes,
    shared,
    sharedByManifest = {},
    sharing,
    consumes,
    needs,
    extra,
    checksChunks,
  } = container;
  const record: ReleaseRecord = {
    schema: 1,
    // Only under this name does a record without a kind belong to a host.
    ...(name === SHELL ? { kind: 'remote' as const } : {}),
    ...(needs ? { needs } : {}),
    name,
    version,
    entry,
    type,
    ...(global === undefined ? {} : { global }),
    exposes,
    shared,
    chunks: {},
    ...(Object.keys(sharedByManifest).length > 0 ? { sharedByManifest } : {}),
    ...(sharing ? { sharing } : {}),
    ...(consumes ? { consumes } : {}),
    ...(chunkList === undefined ? {} : { chunkList }),
    ...(checksChunks ? { checksChunks } : {}),
    ...(extra ? { extra } : {}),
    files,
    ...(Object.keys(maps).length > 0 ? { maps } : {}),
    built: { at: (await stat(join(folder, entry))).mtime.toISOString(), commit: context.commit },
    publishedAt: new Date().toISOString(),
  };
  const newVersionError = isCommon ? commonListError(`${name} ${version}`, chunkList, version) : linked;
  const hasChunks = type === 'script' && Object.values(files).some(({ role }) => role === 'chunk');
  // SlipwayPlugin, which also sets the version, has given it a separate list.
  const isListUnknown = hasChunks && chunkList === undefined && container.version === undefined;
  const notes = [...(isListUnknown ? [NO_LIST] : []), ...(leftOut.length > 0 ? [leftOutNote(leftOut)] : [])];
  return {
    record,
    files: contents,
    initial: [entry, ...Object.values(exposes).flat()],
    ...(notes.length > 0 ? { note: notes.join('\n') } : {}),
    ...(manifest.name === undefined || manifest.name === name ? {} : { firstNote: twoNames(name, manifest.name) }),
    ...(newVersionError ? { newVersionError } : {}),
  };
}

/** The number of files that a note names. */
const MOST_NAMED = 5;

const leftOutNote = (paths: readonly string[]) =>
  `Left out ${paths.length === 1 ? 'a file' : `${paths.length} files`} that this build did not emit: ${paths.slice(0, MOST_NAMED).join(', ')}` +
  `${paths.length > MOST_NAMED ? ' …' : ''}. Such files are of earlier builds: set output.clean, or empty the folder before a build. Every file that a version ` +
  'needs must be emitted by its bundler.';

const twoNames = (name: string, container: string) =>
  `It is published as ${name}, and its ModuleFederationPlugin calls it ${container}. Pages with slipway/runtime know it as ${name}, ` +
  `remotes: { '${name}': '${container}@…' }, or load it as before, without fallback and hashes. To have one name, build it with ` +
  `new SlipwayPlugin({ name: '${container}' }), or publish it with --name ${container}.`;

/** The refusal of a chunk list that several versions share. `other` is a published version with it. */
export function commonListError(label: string, chunkList: string, version: string, other?: string): ReleaseError {
  const shared = other === undefined ? 'would be that of every version' : `is that of ${other}, too`;
  return new ReleaseError(
    `${label} puts its chunks into the list ${chunkList}, which ${shared}: a page that falls back to another version would run the code of ` +
      `the one that failed. Add SlipwayPlugin to the build, or set output.uniqueName to a text with the version (with Rsbuild ` +
      `output.chunkLoadingGlobal, in tools.rspack), such as ` +
      `'${label.split(' ')[0]!.replace(/\W+/g, '_')}_${version.replace(/\W+/g, '_')}'; then build and publish again.`,
  );
}

/** Name and version: from the arguments, else from the build, else from the nearest package.json. */
async function identify(
  folder: string,
  container: Container,
  { name: askedName, version: askedVersion, top }: BuildContext,
): Promise<{ name: string; version: string; packageName: string }> {
  const found = await nearestPackage(folder, top);
  const from = found?.file ?? `${folder} (there is no package.json above it)`;
  const built = container.version;
  // The output of a package may lie outside of it, below the root of its workspace.
  const isBelow = isBelowWorkspace(found, folder);
  const isOfAnother = container.packageName === undefined ? isBelow : container.packageName !== found?.name;
  // Even under another --name, builds of one uniqueName would mix up their chunks in a page.
  if (isBelow && !isOfAnother && container.name === found?.name)
    throw new ReleaseError(
      `${folder} was built as ${container.name}, the root of the workspace (${from}), since its own folder has no package.json: all remotes of the ` +
        'workspace would have this name. Give the plugin both, new SlipwayPlugin({ name, version }), even for an app in the workspace root, then build again.',
    );
  if (built === undefined && isOfAnother && (askedName === undefined || askedVersion === undefined))
    throw new ReleaseError(
      `${folder} belongs to a package of the workspace ${from}, and says neither its name nor its version: give --name and --version.`,
    );
  if (built !== undefined && valid(built) !== built)
    throw new ReleaseError(
      `${container.file}: ${JSON.stringify(built)} is not a version such as 1.4.0. Correct it in the options of SlipwayPlugin or in package.json, ` +
        'then build again.',
    );
  const [name, nameFrom] = [
    [askedName, '--name'],
    [built === undefined ? found?.name : undefined, from],
    [container.name, container.file],
  ].find(([given]) => given !== undefined) as [unknown, string];
  const checked = checkName(name, nameFrom);
  // The version in the build's options takes precedence over package.json: a monorepo may keep its version elsewhere.
  const wanted = askedVersion ?? (container.isVersionGiven || isOfAnother ? built : found?.version);
  const version = checkVersion(wanted ?? built, askedVersion === undefined ? from : '--version');
  if (built !== undefined && built !== version)
    throw new ReleaseError(
      `${askedVersion === undefined ? from : '--version'} says ${version}, but what was built last is ${checked} ${built}: a build is missing. ` +
        'Build it, then publish again.',
    );
  const packageName = container.packageName ?? found?.name;
  return { name: checked, version, packageName: typeof packageName === 'string' ? packageName : checked };
}

/** Whether a folder lies deeper in a workspace than the output of its root would. */
const isBelowWorkspace = (found: Package | null, folder: string): boolean =>
  Boolean(found?.isWorkspace) && ![resolve(folder), dirname(resolve(folder))].includes(dirname(found!.file));

async function readFiles(
  folder: string,
  { entry, assets }: Container,
): Promise<{
  files: Record<string, FileEntry>;
  maps: NonNullable<ReleaseRecord['maps']>;
  contents: Map<string, Buffer>;
  /** Files that this build did not emit. */
  leftOut: string[];
}> {
  const all = await filesBelow(folder);
  const emitted = assets && new Set(assets);
  const paths = emitted ? all.filter((path) => emitted.has(path)) : all;
  const isMapOf = (path: string) => path.endsWith('.map') && paths.includes(path.slice(0, -'.map'.length));
  const contents = new Map<string, Buffer>();
  const files: Record<string, FileEntry> = {};
  const maps: NonNullable<ReleaseRecord['maps']> = {};
  for (const path of paths) {
    if (NOT_PUBLIC.has(path) || (path.endsWith('.map') && !isMapOf(path))) continue;
    const content = await readFile(join(folder, path));
    const held = path.endsWith('.zip') ? zipContent(content) : undefined;
    const entryOf = { integrity: integrityOf(content), size: content.length, ...(held === undefined ? {} : { held }) };
    if (isMapOf(path)) {
      const file = path.slice(0, -'.map'.length);
      maps[file] = entryOf;
      contents.set(mapPath(file), content);
    } else {
      files[path] = { ...entryOf, role: roleOf(path, entry) };
      contents.set(path, content);
    }
  }
  const leftOut = all.filter((path) => !NOT_PUBLIC.has(path) && !paths.includes(path));
  return { files, maps, contents, leftOut };
}

function roleOf(path: string, entry: string): FileEntry['role'] {
  if (path === entry) return 'entry';
  if (isScript(path)) return 'chunk';
  return path.endsWith('.css') ? 'style' : 'asset';
}

const scriptsOf = (contents: ReadonlyMap<string, Buffer>, only?: ReadonlySet<string>) =>
  [...contents].filter(([path]) => isScript(path) && (only?.has(path) ?? true)).map(([, content]) => content);
