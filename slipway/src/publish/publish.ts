import { compressFiles } from '../compress';
import { identityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import { RECORD, type ReleaseStore } from '../store';
import type { Build } from './build';
import { readDescribedBuild } from './described-build';
import { commonListError, readFederationBuild } from './federation-build';
import { firstLoadOf } from './first-load';

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
  /** Name to publish under; by default that of the build, or of the nearest package.json. */
  name?: string;
  /** Version to publish; by default that of the nearest package.json. A build of another version is outdated and refused. */
  version?: string;
}

/**
 * Copies a build's output into the store as one immutable version: an ordinary Module Federation build with its
 * mf-manifest.json or SlipwayPlugin's slipway.json, or a folder with build.json, web/ and server/. Refuses a version that exists
 * with other content. The pointer does not move.
 */
export async function publish(store: ReleaseStore, output: string, options: PublishOptions = {}): Promise<Published> {
  const context = { commit: options.commit ?? '', name: options.name, version: options.version };
  const build = (await readDescribedBuild(output, context)) ?? (await readFederationBuild(output, context));
  if (!build)
    throw new ReleaseError(
      `There is no finished build in ${output}: neither build.json, nor slipway.json, nor mf-manifest.json. Build first. If the build is of ` +
        `Module Federation, add SlipwayPlugin, or set output.publicPath to 'auto': without it no manifest is written.`,
    );
  await checkChunkList(store, build.record);
  const { name, version } = build.record;
  const published = await add(store, build);
  if (published) return published;
  if (!options.allowDev)
    throw new ReleaseError(
      `${name} ${version} is published already, with other content. A version never changes: ` +
        `raise "version" in its package.json, build, and publish again.`,
    );
  const hash = Buffer.from(identityOf(build.record).slice('sha384-'.length), 'base64').toString('hex').slice(0, 8);
  const dev = await add(store, { ...build, record: { ...build.record, version: `${version}-dev.${hash}` } });
  if (!dev) throw new ReleaseError(`${name} ${version}-dev.${hash} is published already, with other content.`);
  return dev;
}

/** Refuses a list of chunks that a published version has, too. A new version of one's own time has other content, so its list differs. */
async function checkChunkList(store: ReleaseStore, { name, version, chunkList }: ReleaseRecord): Promise<void> {
  if (chunkList === undefined) return;
  for (const other of await store.versions(name)) {
    if (other === version) continue;
    const found = await store.readRecord(name, other);
    if (found?.record.chunkList === chunkList) throw commonListError(`${name} ${version}`, chunkList, version, other);
  }
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
