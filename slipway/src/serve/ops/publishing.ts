import type { IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { Published } from '../../publish/add-version';
import { publishBuild, readBuild } from '../../publish/publish';
import { ReleaseError } from '../../release-error';
import type { ReleaseStore } from '../../store';
import type { Trial } from '../../trials/trial';
import { receiveBuild } from './receive-build';

const FIELDS = ['name', 'version', 'commit'];

/** Checks a name that a publisher publishes under; throws where its token is for others. */
type CheckName = (name: string) => void;

/**
 * Publishes the builds that requests carry as tar archives. A build is in a temporary folder until it was read. One is read, compressed and added
 * at a time, because all of it is in memory meanwhile. Its code is not run here, except by a project's own trials of `publish`.
 */
export function createPublishing(store: ReleaseStore, trials: readonly Trial[] | undefined) {
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return async (request: IncomingMessage, query: URLSearchParams, checkName: CheckName): Promise<Published> => {
    const { name, version, commit } = readFields(query);
    if (name !== undefined) checkName(name);
    if (store.isReadOnly)
      throw new ReleaseError(
        'This server has only the public half of RELEASE_SIGNING_KEY, and cannot sign a version. Publish with a store and the private half.',
      );
    const folder = await mkdtemp(join(tmpdir(), 'slipway-upload-'));
    const removed = () => rm(folder, { recursive: true, force: true });
    try {
      await receiveBuild(request, folder);
      return await inTurn(async () => {
        const build = await readBuild(folder, { name, version, commit, top: folder });
        await removed();
        checkName(build.record.name);
        return publishBuild(store, build, { trials });
      });
    } catch (error) {
      // Otherwise the client could not read the answer while it still sends.
      request.resume();
      if (!(error instanceof ReleaseError)) throw error;
      throw new ReleaseError(error.message.replaceAll(folder + sep, '').replaceAll(folder, 'the archive'), error.kind);
    } finally {
      await removed();
    }
  };
}

function readFields(query: URLSearchParams): { name?: string; version?: string; commit?: string } {
  const given = Object.fromEntries(query);
  for (const [field, value] of Object.entries(given)) {
    if (!FIELDS.includes(field)) throw new ReleaseError(`publish takes no '${field}'. It takes: ${FIELDS.join(', ')}`, 'usage');
    if (!value.trim()) throw new ReleaseError(`${field} is empty: give it a value, or leave it out.`, 'usage');
  }
  return given;
}
