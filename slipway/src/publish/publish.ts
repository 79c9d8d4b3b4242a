import { noteArrival } from '../arrivals';
import { identityOf, type FileEntry, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore } from '../store';
import type { Trial } from '../trials/trial';
import { addVersion, type Published } from './add-version';
import type { Build, BuildContext } from './build';
import { readDescribedBuild } from './described-build';
import { commonListError, readFederationBuild } from './federation-build';
import { readableRecord } from '../readable-record';

export type { Published } from './add-version';

export interface PublishOptions {
  /** Commit of the build, if known. */
  commit?: string | undefined;
  /** Publish changed content under an unchanged version as `<version>-dev.<hash>` (never in production). */
  allowDev?: boolean | undefined;
  /** Name to publish under; by default that of the build, or of the nearest package.json. */
  name?: string | undefined;
  /** Version to publish; by default that of the nearest package.json. A build of another version is outdated and refused. */
  version?: string | undefined;
  /** Trials of a version before it is published. Default: none; the rest of the gate is for versions that are shown. */
  trials?: readonly Trial[] | undefined;
}

/**
 * Copies a build's output into the store as one immutable version: an ordinary Module Federation build with its
 * mf-manifest.json or SlipwayPlugin's slipway.json, or a folder with build.json, web/ and server/. Refuses a version that exists
 * with other content. The pointer does not move.
 */
export async function publish(store: ReleaseStore, output: string, options: PublishOptions = {}): Promise<Published> {
  const { commit, name, version } = options;
  return publishBuild(store, await readBuild(output, { commit, name, version }), options);
}

/** Reads a build's output. Throws a ReleaseError for one that is unfinished, or could not be released safely. */
export async function readBuild(output: string, { commit = '', ...given }: Partial<BuildContext> = {}): Promise<Build> {
  const context = { commit, ...given };
  const build = (await readDescribedBuild(output, context)) ?? (await readFederationBuild(output, context));
  if (build) return build;
  throw new ReleaseError(
    `There is no finished build in ${output}: neither build.json, nor slipway.json, nor mf-manifest.json. Build first. If the build is of ` +
      `Module Federation, add SlipwayPlugin, or set output.publicPath to 'auto': without it no manifest is written. With Vite, set manifest: true in federation().`,
  );
}

/** The part of `publish` after the build was read. */
export async function publishBuild(
  store: ReleaseStore,
  build: Build,
  options: Pick<PublishOptions, 'allowDev' | 'trials'>,
): Promise<Published> {
  await checkChunkListAmongVersions(store, build.record);
  const { name, version } = build.record;
  const { trials = [] } = options;
  const published = await addVersion(store, build, trials);
  const isFirst = published?.isNew && (await store.versions(name)).length === 1;
  const notes = [published?.note, build.note, isFirst ? build.firstNote : undefined].filter((each) => each !== undefined);
  const noted = notes.length > 0 ? { note: notes.join('\n') } : {};
  // A pipeline may have no right to write notes, and publishing again changes nothing else.
  if (published && !published.isNew) await noteArrival(store, name, version).catch(() => undefined);
  if (published) return { ...published, ...noted };
  if (!options.allowDev)
    throw new ReleaseError(
      `${name} ${version} is published already, with other content${await whatDiffers(store, build.record)}. A version never changes: ` +
        `raise "version" in its package.json, build, and publish again.`,
    );
  const hash = shortHash(Buffer.from(identityOf(build.record).slice('sha384-'.length), 'base64').toString('hex'));
  const dev = await addVersion(store, { ...build, record: { ...build.record, version: `${version}-dev.${hash}` } }, trials);
  if (!dev) throw new ReleaseError(`${name} ${version}-dev.${hash} is published already, with other content.`);
  return { ...dev, ...noted };
}

/** ': widget.js, and 2 other files'; '' if only something other than files differs. */
async function whatDiffers(store: ReleaseStore, { name, version, files }: ReleaseRecord): Promise<string> {
  const published = (await store.readRecord(name, version))?.record.files ?? {};
  const identity = (entry: FileEntry | undefined) => entry?.held ?? entry?.integrity;
  const [first, ...others] = [...new Set([...Object.keys(files), ...Object.keys(published)])]
    .filter((path) => identity(files[path]) !== identity(published[path]))
    .sort();
  if (first === undefined) return '';
  return `: ${first}${others.length > 0 ? `, and ${others.length} other ${others.length === 1 ? 'file' : 'files'}` : ''}`;
}

/**
 * The first eight digits of a hexadecimal hash that have a letter among them. A numeric part of a prerelease must not begin with
 * 0, so 1.0.0-dev.00793017 is not a valid version.
 */
export const shortHash = (hash: string): string => /(?=\d{0,7}[a-f])[\da-f]{8}/.exec(hash)?.[0] ?? `x${hash.slice(0, 7)}`;

/** Refuses a chunk list that a published version also has. Each new version has other content, so its list differs. */
async function checkChunkListAmongVersions(store: ReleaseStore, { name, version, chunkList }: ReleaseRecord): Promise<void> {
  if (chunkList === undefined) return;
  for (const other of await store.versions(name)) {
    if (other === version) continue;
    const found = await readableRecord(store, name, other);
    if (found?.record.chunkList === chunkList) throw commonListError(`${name} ${version}`, chunkList, version, other);
  }
}
