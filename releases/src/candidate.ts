import { valid } from 'semver';
import type { Candidate } from './pointer';
import { addressOf, integrityOf } from './record';
import { Refusal } from './refusal';
import type { ReleaseStore, StoredRecord } from './store';

/** A published version, as a move names it. Refuses what is no version, and what is not published. */
export async function readCandidate(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<{ stored: StoredRecord; candidate: Candidate }> {
  if (!valid(version)) throw new Refusal(`'${version}' is not a version. Write it as in package.json, for example 1.4.0.`);
  const stored = await store.readRecord(name, version);
  if (!stored) {
    const published = await store.versions(name);
    throw new Refusal(
      `${name} ${version} is not published. Published: ${published.join(', ') || 'none'}. Publish it first: npm run release -- publish ${name}`,
    );
  }
  return { stored, candidate: candidateOf(stored) };
}

/** What a pointer says of a version, before it has a past in it. */
export function candidateOf({ record, raw }: StoredRecord): Candidate {
  return {
    version: record.version,
    entry: addressOf(record.name, record.version) + record.entry,
    integrity: record.files[record.entry]!.integrity,
    record: integrityOf(raw),
    container: record.container,
    contract: record.contract,
    claims: record.claims,
  };
}
