import { integrityOf, refsOf, SHELL, type Pointer, type ReleaseRecord, type ReleaseStore, type StoredRecord } from 'releases';

/** The pointer as it is now, and the records of the versions it names. */
export interface CurrentReleases {
  pointer(): Promise<Pointer>;
  /**
   * release.json of a published version. Null when there is none, and when the pointer vouches for another one under
   * this version: what was promoted is what is served, or nothing.
   */
  record(name: string, version: string): Promise<ReleaseRecord | null>;
}

/** A store that is not there is said so once in a while, not with each page. */
const QUIET_MS = 60_000;

/** Re-reads the pointer when its stamp has changed: asked for each page, costs one stat. Records never change, so each is read once. */
export function followReleases(store: ReleaseStore, warn: (error: unknown, what: string) => void): CurrentReleases {
  let stamp = '';
  let current: Pointer | undefined;
  let vouched = new Map<string, string>();
  const records = new Map<string, { record: ReleaseRecord; hash: string }>();
  const told = new Set<string>();
  let lastWarning = 0;

  let asking: Promise<Pointer> | undefined;

  /** Requests that arrive together share one stat, which begins after the last of them has come: none sees an older pointer than it would alone. */
  function pointer(): Promise<Pointer> {
    asking ??= new Promise<void>((arrived) => setImmediate(arrived)).then(() => {
      asking = undefined;
      return read();
    });
    return asking;
  }

  async function read(): Promise<Pointer> {
    let now = stamp;
    try {
      now = await store.pointerStamp();
      if (now === stamp && current) return current;
      const next = await store.readPointer();
      if (next.signature && current && next.generation < current.generation)
        throw new Error(`an older pointer (generation ${next.generation}) was put in its place`);
      current = next;
      vouched = vouchedBy(current);
    } catch (error) {
      // A pointer that cannot be read is no reason to stop showing what was live.
      if (!current) throw error;
      if (now !== stamp || Date.now() - lastWarning > QUIET_MS) {
        lastWarning = Date.now();
        warn(error, `The release pointer in ${store.place} cannot be read: generation ${current.generation} stays live`);
      }
    }
    stamp = now;
    return current;
  }

  return {
    pointer,
    async record(name, version) {
      await pointer();
      const key = `${name}@${version}`;
      const wanted = vouched.get(key);
      let found = records.get(key);
      if (!found || (wanted !== undefined && found.hash !== wanted)) {
        found = hashed(await store.readRecord(name, version));
        if (!found) return null;
      }
      if (wanted !== undefined && found.hash !== wanted) {
        if (!told.has(`${key} ${wanted}`))
          warn(
            null,
            `release.json of ${key} is not the one that was promoted: this version is not served. Run: npm run release -- verify`,
          );
        told.add(`${key} ${wanted}`);
        return null;
      }
      records.set(key, found);
      return found.record;
    },
  };
}

function hashed(stored: StoredRecord | null): { record: ReleaseRecord; hash: string } | undefined {
  return stored ? { record: stored.record, hash: integrityOf(stored.raw) } : undefined;
}

/** name@version -> hash of the record, for every version that the pointer names. */
const vouchedBy = (pointer: Pointer) => new Map(refsOf(pointer).map(([name, ref]) => [`${name}@${ref.version}`, ref.record]));

export { SHELL };
