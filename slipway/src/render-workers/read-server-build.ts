import { integrityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore } from '../store';
import type { BuildSource } from './messages';
import { labelOf } from './pool';

/** A server build as the store has it. */
export interface ServerBuildText extends Omit<BuildSource, 'key'> {
  /** The hash of the code, which identifies evaluated builds. */
  hash: string;
}

/** In bytes. The serving process reads a build, hashes it and hands it to each new worker: a larger one would hold other pages up. */
export const MAX_SERVER_BUILD = 20_000_000;

/**
 * Reads a version's server build and compares its hash. Throws a ReleaseError for a version without one, for one above MAX_SERVER_BUILD
 * and where it is not what was published.
 */
export async function readServerBuild(store: ReleaseStore, record: ReleaseRecord): Promise<ServerBuildText> {
  const label = labelOf(record.name, record.version);
  const { server } = record;
  if (!server) throw new ReleaseError(`${label} was built for browsers only: there is no server build of it.`);
  if (server.size > MAX_SERVER_BUILD)
    throw new ReleaseError(
      `The server build of ${label} has ${Math.ceil(server.size / 1e6)} MB; ${MAX_SERVER_BUILD / 1e6} MB are allowed. Read large data at run time instead.`,
    );
  const code = await store.readFile(record.name, record.version, server.entry);
  if (!code || code.length !== server.size || integrityOf(code) !== server.integrity)
    throw new ReleaseError(
      `The server build of ${label} ${code ? 'differs from its record' : 'is missing from the store'}: run \`verify\`.`,
    );
  return { label, file: server.entry, code: code.toString('utf8'), hash: server.integrity };
}
