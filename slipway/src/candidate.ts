import { valid } from 'semver';
import { commandLine } from './command-line';
import type { Candidate } from './pointer';
import { folderOf, integrityOf } from './record';
import { ReleaseError } from './release-error';
import type { ReleaseStore, StoredRecord } from './store';

/** Reads a published version for a move. Throws a ReleaseError for an invalid or unpublished version. */
export async function readCandidate(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<{ stored: StoredRecord; candidate: Candidate }> {
  if (!valid(version)) throw new ReleaseError(`'${version}' is not a version. Write it as in package.json, for example 1.4.0.`);
  const stored = await store.readRecord(name, version);
  if (!stored) {
    const published = await store.versions(name);
    if (store.isAuthentic && published.includes(version)) throw unsignedError(name, version);
    throw new ReleaseError(
      `${name} ${version} is not published. Published: ${published.join(', ') || 'none'}. Publish it first.`,
    );
  }
  return { stored, candidate: candidateOf(stored) };
}

/** The error for a version without a valid signature in a signed store. */
export const unsignedError = (name: string, version: string) =>
  new ReleaseError(
    `${name} ${version} is not signed with RELEASE_SIGNING_KEY. Publish it again under another version with the private half of the ` +
      `key; or, if no other person or program can have written it, check it and run: ${commandLine('sign --reason "…"')}`,
  );

/** Contract of a version without a declared one. */
const ANY_CONTRACT = '*';

/** A version's part of a release state, without fallback, canary and history. */
export function candidateOf({ record, raw }: StoredRecord): Candidate {
  const path = folderOf(record.name, record.version) + record.entry;
  return {
    version: record.version,
    path,
    entry: `/${path}`,
    integrity: record.files[record.entry]!.integrity,
    record: integrityOf(raw),
    container: record.container ?? record.global ?? record.name,
    contract: record.contract ?? ANY_CONTRACT,
    patterns: record.patterns ?? [],
    ...(record.audience ? { audience: record.audience } : {}),
  };
}
