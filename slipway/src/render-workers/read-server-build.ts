import { integrityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore } from '../store';
import type { BuildSource } from './messages';
import { labelOf } from './pool';

/** A server build as the store has it. */
export interface ServerBuildText extends Omit<BuildSource, 'key'> {
  /** Of the code: what is evaluated once is known by it. */
  hash: string;
}

/**
 * Reads a version's server build and compares its hash. Throws a ReleaseError for a version without one, and where it is not what was
 * published.
 */
export async function readServerBuild(store: ReleaseStore, record: ReleaseRecord): Promise<ServerBuildText> {
  const label = labelOf(record.name, record.version);
  const { server } = record;
  if (!server) throw new ReleaseError(`${label} was built for browsers only: there is no server build of it.`);
  const code = await store.readFile(record.name, record.version, server.entry);
  if (!code || integrityOf(code) !== server.integrity)
    throw new ReleaseError(
      `The server build of ${label} ${code ? 'differs from its record' : 'is missing from the store'}: run \`verify\`.`,
    );
  return { label, file: server.entry, code: code.toString('utf8'), hash: server.integrity };
}
