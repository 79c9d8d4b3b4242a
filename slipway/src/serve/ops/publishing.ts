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

/** Archives that are received and unpacked at once; each takes up to 128 MB of the disk. */
const MOST_UPLOADS = 3;
const RETRY_AFTER_S = 10;

/** A caller with a token of PUBLISH_TOKENS. */
interface Publisher {
  who: string;
  /** Throws where the publisher's token is not for the name. */
  checkName(name: string): void;
}

/** So many builds arrive already that this one has to come again. */
export class TooManyUploads extends Error {
  readonly statusCode = 503;
  readonly retryAfterS = RETRY_AFTER_S;
  constructor() {
    super(`${MOST_UPLOADS} builds are being published already. Publish again in ${RETRY_AFTER_S} seconds.`);
  }
}

/**
 * Publishes the builds that requests carry as tar archives. A build is in a temporary folder until it was read. One is read, compressed and added
 * at a time, because all of it is in memory meanwhile. Its code is not run here, except by a project's own trials of `publish`.
 */
export function createPublishing(store: ReleaseStore, trials: readonly Trial[] | undefined) {
  let last: Promise<unknown> = Promise.resolve();
  let uploads = 0;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return async (request: IncomingMessage, query: URLSearchParams, { who, checkName }: Publisher): Promise<Published> => {
    const asked = readFields(query);
    if (asked.name !== undefined) checkName(asked.name);
    if (store.isReadOnly)
      throw new ReleaseError(
        'This server has only the public half of RELEASE_SIGNING_KEY, and cannot sign a version. Publish with a store and the private half.',
      );
    if (uploads >= MOST_UPLOADS) throw new TooManyUploads();
    uploads += 1;
    try {
      return await publishUpload(request, asked, { who, checkName });
    } finally {
      uploads -= 1;
    }
  };

  async function publishUpload(request: IncomingMessage, asked: Fields, { who, checkName }: Publisher): Promise<Published> {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-upload-'));
    const removed = () => rm(folder, { recursive: true, force: true });
    try {
      await receiveBuild(request, folder);
      return await inTurn(async () => {
        const build = await readBuild(folder, { ...asked, top: folder });
        await removed();
        checkName(build.record.name);
        build.record.built.by = who;
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
  }
}

interface Fields {
  name?: string;
  version?: string;
  commit?: string;
}

function readFields(query: URLSearchParams): Fields {
  const given = Object.fromEntries(query);
  for (const [field, value] of Object.entries(given)) {
    if (!FIELDS.includes(field)) throw new ReleaseError(`publish takes no '${field}'. It takes: ${FIELDS.join(', ')}`, 'usage');
    if (!value.trim()) throw new ReleaseError(`${field} is empty: give it a value, or leave it out.`, 'usage');
  }
  return given;
}
