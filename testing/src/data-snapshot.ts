import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Settings that change what a first start writes; with one of them no snapshot is used. */
const SNAPSHOT_EXCLUSIONS = ['DATABASE_URL', 'RELEASE_STORE', 'RELEASE_SIGNING_KEY', 'NODE_ENV', 'SHOP_CONFIG'];

/**
 * Fills an empty DATA_DIR with what a first start of this checkout writes: every slice published and live, the database
 * migrated and seeded. The first start runs once per build; later calls copy its folder (one second instead of five).
 * Leaves the folder empty if one of SNAPSHOT_EXCLUSIONS is set or nothing is built yet.
 */
export async function fillFromSnapshot(
  dataDir: string,
  {
    checkout,
    settings,
    startAndStop,
  }: { checkout: string; settings: NodeJS.ProcessEnv; startAndStop(folder: string): Promise<unknown> },
): Promise<void> {
  const builds = hashBuilds(checkout);
  if (!builds || SNAPSHOT_EXCLUSIONS.some((name) => settings[name])) return;
  const folder = join(checkout, '.cache/started-folders');
  const snapshot = join(folder, builds);
  if (!existsSync(snapshot)) {
    mkdirSync(folder, { recursive: true });
    // Snapshots of earlier builds. A draft may belong to another worker that fills it right now.
    for (const name of readdirSync(folder).filter((each) => !each.startsWith('draft-')))
      rmSync(join(folder, name), { recursive: true, force: true });
    const draft = mkdtempSync(join(folder, 'draft-'));
    await startAndStop(draft);
    try {
      renameSync(draft, snapshot);
    } catch (error) {
      // A concurrent run of this checkout created the same snapshot first.
      if (!existsSync(snapshot)) throw error;
      rmSync(draft, { recursive: true, force: true });
    }
  }
  cpSync(snapshot, dataDir, { recursive: true });
}

/** Hashes the inputs of all builds and the seed catalog; null if nothing is built. */
function hashBuilds(checkout: string): string | null {
  const folders = readdirSync(checkout, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const stamps = folders
    .flatMap(({ name }) => [join(checkout, name, 'dist/build.json'), join(checkout, name, 'dist/.inputs')])
    .filter((stamp) => existsSync(stamp));
  const hash = createHash('sha256').update(readFileSync(join(checkout, 'api/seed/catalog.json')));
  for (const stamp of stamps) hash.update(stamp).update(readFileSync(stamp));
  return stamps.length === 0 ? null : hash.digest('hex').slice(0, 24);
}
