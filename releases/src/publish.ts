import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { nullIfMissing } from './atomic-file';
import { compressFiles } from './compress';
import { firstLoadOf } from './first-load';
import { identityOf, integrityOf, mapPath, type BuildDescription, type FileEntry, type ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { blockedImports } from './static-imports';
import { RECORD, type ReleaseStore } from './store';

export interface Published {
  name: string;
  version: string;
  /** False where the same content was already published under this version. */
  isNew: boolean;
}

export interface PublishOptions {
  /** Commit of the build, where it is known. */
  commit?: string;
  /** Publish changed content under an unchanged version as `<version>-dev.<hash>` (never in production). */
  allowDev?: boolean;
  /** Version in package.json. A build of another version is outdated and refused. */
  wantedVersion?: string;
}

interface Build {
  record: ReleaseRecord;
  /** Path within the version -> content. */
  files: Map<string, Buffer>;
}

const SERVER_BUILD = 'server/main.cjs';

/**
 * Copies a slice's build output (a folder with build.json, web/ and server/) into the store as one immutable version. Refuses a
 * version that exists with other content. The pointer does not move.
 */
export async function publish(store: ReleaseStore, output: string, options: PublishOptions = {}): Promise<Published> {
  const description = await readDescription(output, options.wantedVersion);
  const build = await readBuild(output, description, options.commit ?? '');
  const published = await add(store, build);
  if (published) return published;
  if (!options.allowDev)
    throw new ReleaseError(
      `${description.name} ${description.version} is published already, with other content. A version never changes: ` +
        `raise "version" in ${description.name}/package.json, build, and publish again.`,
    );
  const hash = Buffer.from(identityOf(build.record).slice('sha384-'.length), 'base64').toString('hex').slice(0, 8);
  const dev = await add(store, { ...build, record: { ...build.record, version: `${description.version}-dev.${hash}` } });
  if (!dev)
    throw new ReleaseError(`${description.name} ${description.version}-dev.${hash} is published already, with other content.`);
  return dev;
}

/** Adds a version to the store; null where it exists with other content. */
async function add(store: ReleaseStore, { record, files }: Build): Promise<Published | null> {
  const { name, version } = record;
  const sameAs = (found: { record: ReleaseRecord } | null) => found && identityOf(found.record) === identityOf(record);
  const existing = await store.readRecord(name, version);
  if (existing) return sameAs(existing) ? { name, version, isNew: false } : null;
  const compressed = await compressFiles(new Map([...files].filter(([path]) => Object.hasOwn(record.files, path))));
  const whole = { ...record, firstLoad: firstLoadOf(record, compressed) };
  const all = new Map([...files, ...compressed, [RECORD, Buffer.from(`${JSON.stringify(whole, null, 2)}\n`)]]);
  if (await store.addVersion(name, version, all)) return { name, version, isNew: true };
  // Another process published the version meanwhile and wins.
  return sameAs(await store.readRecord(name, version)) ? { name, version, isNew: false } : null;
}

async function readDescription(output: string, wantedVersion: string | undefined): Promise<BuildDescription> {
  const text = await readFile(join(output, 'build.json'), 'utf8').catch(nullIfMissing);
  if (text === null)
    throw new ReleaseError(`There is no finished build in ${output}. Build the slice first: npm run build -w <slice>.`);
  const description = JSON.parse(text) as BuildDescription;
  if (wantedVersion !== undefined && wantedVersion !== description.version)
    throw new ReleaseError(
      `${description.name}/package.json says ${wantedVersion}, but what was built last is ${description.version}: ` +
        `a build is missing. Run: npm run build -w ${description.name}`,
    );
  checkAudience(description);
  checkClientPatterns(description);
  return description;
}

function checkAudience({ name, audience }: BuildDescription): void {
  if (audience === undefined || audience === 'staff') return;
  throw new ReleaseError(
    `storefront.audience in ${name}/package.json must be "staff" or absent, not ${JSON.stringify(audience)}.`,
  );
}

/**
 * Refuses a wildcard pattern that the server does not render. The server cannot tell which paths below it exist, so it would answer
 * 200 with the bare frame for each of them instead of 404. Pages of the staff are not for search engines: there the slice says
 * itself that a page does not exist.
 */
function checkClientPatterns({ name, version, patterns, audience }: BuildDescription): void {
  if (audience === 'staff') return;
  const wildcard = patterns.find(({ path, server }) => path.endsWith('/*') && !server);
  if (!wildcard) return;
  throw new ReleaseError(
    `The pattern ${wildcard.path} of ${name} ${version} is not rendered by the server, which could not answer 404 below it: ` +
      `name each path in storefront.patterns of ${name}/package.json instead.`,
  );
}

async function readBuild(output: string, description: BuildDescription, commit: string): Promise<Build> {
  const contents = new Map<string, Buffer>();
  const files: Record<string, FileEntry> = {};
  for (const path of await filesBelow(join(output, 'web'))) {
    const content = await readFile(join(output, 'web', path));
    const role = path === description.entry ? 'entry' : path.endsWith('.js') ? 'chunk' : 'asset';
    contents.set(path, content);
    files[path] = { integrity: integrityOf(content), size: content.length, role };
  }
  const maps: ReleaseRecord['maps'] = {};
  for (const file of Object.keys(files)) {
    const content = await readFile(join(output, mapPath(file))).catch(nullIfMissing);
    if (!content) continue;
    contents.set(mapPath(file), content);
    maps[file] = { integrity: integrityOf(content), size: content.length };
  }
  const server = await readFile(join(output, SERVER_BUILD)).catch(nullIfMissing);
  if (!files[description.entry] || !server)
    throw new ReleaseError(
      `The build of ${description.name} is incomplete. Build it again: npm run build -w ${description.name}`,
    );
  contents.set(SERVER_BUILD, server);
  const blocked = await blockedImports(description, contents);
  if (blocked.length > 0)
    throw new ReleaseError(
      `${description.name} ${description.version} would not start in Safari: ${blocked.join(', ')}. WebKit blocks a static import under ` +
        'Integrity-Policy. Load it with import(), or keep the module in the same chunk.',
    );
  const { name, version, container, entry, contract, patterns, audience, shared, chunks, budgets, uses, deprecated } =
    description;
  const budget = budgets?.entry;
  if (budget !== undefined && !(Number.isInteger(budget) && budget > 0))
    throw new ReleaseError(
      `storefront.budgets.entry in ${name}/package.json must be a whole number of bytes, not ${JSON.stringify(budget)}.`,
    );
  const record: ReleaseRecord = {
    schema: 1,
    ...{ name, version, container, entry, contract, patterns, shared, chunks, ...(budget === undefined ? {} : { budget }) },
    ...(audience ? { audience } : {}),
    ...(uses ? { uses } : {}),
    ...(deprecated?.length ? { deprecated } : {}),
    files,
    ...(Object.keys(maps).length > 0 ? { maps } : {}),
    server: { entry: SERVER_BUILD, integrity: integrityOf(server), size: server.length },
    built: { at: (await stat(join(output, 'build.json'))).mtime.toISOString(), commit },
    publishedAt: new Date().toISOString(),
  };
  return { record, files: contents };
}

/** Sorted paths of all files below a folder, with '/' as the separator. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
