import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../atomic-file';
import { integrityOf, kindOfRecord, mapPath, type BuildDescription, type FileEntry, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { assertNoStoreNames, filesBelow, isScript, linkError, type Build, type BuildContext } from './build';
import { checkName, checkVersion, isMap, isText, isTextList, readFields, wrongProvided, type FieldRule } from './fields';
import { nearestPackage } from './package-json';
import { blockedImports } from './static-imports';

const DESCRIPTION = 'build.json';
const SERVER_BUILD = 'server/main.cjs';

/**
 * Reads a build that describes itself: build.json, the browser's files in web/, their source maps in maps/, and, for server
 * rendering, server/main.cjs. Null without a build.json.
 */
export async function readDescribedBuild(output: string, context: BuildContext): Promise<Build | null> {
  const text = await readFile(join(output, DESCRIPTION), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const file = join(output, DESCRIPTION);
  const description = readFields<BuildDescription>(text, file, FIELDS, 'Build it again, then publish.');
  checkName(description.name, file);
  checkVersion(description.version, file);
  await checkVersionBuilt(output, description, context);
  return readFiles(output, description, context.commit);
}

const isRange = (value: unknown) => typeof value === 'string';
const isByteCount = (value: unknown) => Number.isInteger(value) && (value as number) > 0;

function isPattern(value: unknown): boolean {
  const { path, query } = (value ?? {}) as { path?: unknown; query?: unknown };
  return isText(path) && (query === undefined || isTextList(query));
}

const FIELDS: Record<string, FieldRule> = {
  name: { is: isText, what: 'a text', required: true },
  version: { is: isText, what: 'a text', required: true },
  entry: { is: isText, what: 'the path of a file in web/', required: true },
  kind: { is: (value) => value === 'host' || value === 'remote', what: '"host" or "remote"' },
  needs: { is: isMap(isRange), what: 'ranges of contract versions by host' },
  container: { is: isText, what: 'the name of a container' },
  contract: { is: isText, what: 'a range of versions' },
  patterns: {
    is: (value) => Array.isArray(value) && value.every(isPattern),
    what: 'a list of { path, server, query }, where path is a text and query a list of names',
  },
  audience: { is: isText, what: 'a text' },
  shared: { is: isMap(isRange), what: 'version ranges by package' },
  consumes: { is: isMap(isTextList), what: 'lists of exposes by remote' },
  chunks: { is: isMap(isTextList), what: 'lists of files by chunk' },
  initial: { is: isTextList, what: 'a list of chunks' },
  budgets: { is: isMap(isByteCount), what: 'whole numbers of bytes by name' },
  uses: { is: isTextList, what: 'a list of texts' },
  deprecated: { is: Array.isArray, what: 'a list' },
  extra: { is: isMap(() => true), what: 'an object' },
};

async function checkVersionBuilt(
  output: string,
  { name, version }: BuildDescription,
  { name: askedName, version: askedVersion, top }: BuildContext,
): Promise<void> {
  const found = askedVersion === undefined ? await nearestPackage(output, top) : null;
  const wanted = askedVersion ?? (found?.name === name ? found.version : undefined);
  if (askedName !== undefined && askedName !== name)
    throw new ReleaseError(`--name says ${askedName}, but the build in ${output} is ${name}.`, 'usage');
  if (wanted === undefined || wanted === version) return;
  throw new ReleaseError(
    `${found ? `${name}/package.json` : '--version'} says ${String(wanted)}, but what was built last is ${version}: ` +
      `a build of ${name} is missing. Build it, then publish again.`,
  );
}

async function readFiles(output: string, description: BuildDescription, commit: string): Promise<Build> {
  const contents = new Map<string, Buffer>();
  const files: Record<string, FileEntry> = {};
  for (const path of await filesBelow(join(output, 'web'))) {
    const content = await readFile(join(output, 'web', path));
    const role = path === description.entry ? 'entry' : isScript(path) ? 'chunk' : 'asset';
    contents.set(path, content);
    files[path] = { integrity: integrityOf(content), size: content.length, role };
  }
  assertNoStoreNames(Object.keys(files), output, SERVER_BUILD);
  const maps: ReleaseRecord['maps'] = {};
  for (const file of Object.keys(files)) {
    const content = await readFile(join(output, mapPath(file))).catch(nullIfMissing);
    if (!content) continue;
    contents.set(mapPath(file), content);
    maps[file] = { integrity: integrityOf(content), size: content.length };
  }
  const server = await readFile(join(output, SERVER_BUILD)).catch(nullIfMissing);
  if (server) contents.set(SERVER_BUILD, server);
  const linked = await linkError(join(output, 'web'));
  if (!files[description.entry])
    throw (
      linked ??
      new ReleaseError(
        `The build of ${description.name} is incomplete: web/${description.entry} is missing. Build ${description.name} again.`,
      )
    );
  const initial = (description.initial ?? []).flatMap((chunk) => description.chunks?.[chunk] ?? []);
  const blocked = await blockedImports(description, initial, contents);
  if (blocked.length > 0)
    throw new ReleaseError(
      `${description.name} ${description.version} would not start in Safari: ${blocked.join(', ')}. WebKit blocks a static import under ` +
        'Integrity-Policy. Load it with import(), or keep the module in the same chunk.',
    );
  const { name, version, kind, needs, container, entry, exposes, consumes } = description;
  const { contract, patterns, audience, uses, deprecated, budgets, extra } = description;
  const record: ReleaseRecord = {
    schema: 1,
    name,
    version,
    ...(kind ? { kind } : {}),
    ...(needs ? { needs } : {}),
    ...(container === undefined ? {} : { container }),
    entry,
    ...(exposes ? { exposes } : {}),
    ...(consumes ? { consumes } : {}),
    ...(contract === undefined ? {} : { contract }),
    patterns: patterns ?? [],
    shared: description.shared ?? {},
    chunks: description.chunks ?? {},
    ...(budgets && Object.keys(budgets).length > 0 ? { budgets } : {}),
    ...(audience ? { audience } : {}),
    ...(uses ? { uses } : {}),
    ...(deprecated?.length ? { deprecated } : {}),
    ...(extra ? { extra } : {}),
    files,
    ...(Object.keys(maps).length > 0 ? { maps } : {}),
    ...(server ? { server: { entry: SERVER_BUILD, integrity: integrityOf(server), size: server.length } } : {}),
    built: { at: (await stat(join(output, DESCRIPTION))).mtime.toISOString(), commit },
    publishedAt: new Date().toISOString(),
  };
  const isHost = kindOfRecord(record) === 'host';
  const newVersionError =
    linked ?? wrongExposes(description, files) ?? (isHost ? wrongProvided(record, join(output, DESCRIPTION)) : undefined);
  return { record, files: contents, initial: [description.entry, ...initial], ...(newVersionError ? { newVersionError } : {}) };
}

/** Why the exposes of build.json cannot be used. Earlier releases of this package did not read them, and accepted anything. */
function wrongExposes({ name, exposes }: BuildDescription, files: Record<string, FileEntry>): ReleaseError | undefined {
  if (exposes === undefined) return undefined;
  if (!isMap(isTextList)(exposes))
    return new ReleaseError(
      `The "exposes" in build.json of ${name} must be lists of files by exposed module, and is ${JSON.stringify(exposes)}. ` +
        `Build ${name} again, then publish.`,
    );
  const missing = Object.entries(exposes).flatMap(([expose, paths]) =>
    paths.filter((path) => !Object.hasOwn(files, path)).map((path) => `${expose} needs web/${path}`),
  );
  if (missing.length === 0) return undefined;
  return new ReleaseError(
    `The build of ${name} is incomplete: build.json says that ${missing[0]}, which is missing. Build ${name} again.`,
  );
}
