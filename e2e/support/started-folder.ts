import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Settings with which a first start leaves another folder behind. */
const OWN_START = ['DATABASE_URL', 'RELEASE_STORE', 'RELEASE_SIGNING_KEY', 'NODE_ENV', 'SHOP_CONFIG'];

/**
 * Fills an empty DATA_DIR as a first start of this checkout leaves it: everything published and live, the database migrated
 * and seeded. That start happens once per build; its folder is copied from then on (a second instead of five). Left empty
 * where the settings ask for a start of their own, or where nothing is built yet.
 */
export async function fillAsStarted(
  dataDir: string,
  {
    checkout,
    settings,
    startAndStop,
  }: { checkout: string; settings: NodeJS.ProcessEnv; startAndStop(folder: string): Promise<unknown> },
): Promise<void> {
  const builds = buildsOf(checkout);
  if (!builds || OWN_START.some((name) => settings[name])) return;
  const folder = join(checkout, '.cache/started-folders');
  const image = join(folder, builds);
  if (!existsSync(image)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const draft = mkdtempSync(join(folder, 'draft-'));
    await startAndStop(draft);
    try {
      renameSync(draft, image);
    } catch (error) {
      // Another run of this checkout was quicker: theirs is as good.
      if (!existsSync(image)) throw error;
      rmSync(draft, { recursive: true, force: true });
    }
  }
  cpSync(image, dataDir, { recursive: true });
}

/** One hash over what slices and programs were built from; null where one of them is not built. */
function buildsOf(checkout: string): string | null {
  const rooms = readdirSync(checkout, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const stamps = rooms
    .flatMap(({ name }) => [join(checkout, name, 'dist/build.json'), join(checkout, name, 'dist/.inputs')])
    .filter((stamp) => existsSync(stamp));
  const hash = createHash('sha256').update(readFileSync(join(checkout, 'api/seed/catalogue.json')));
  for (const stamp of stamps) hash.update(stamp).update(readFileSync(stamp));
  return stamps.length === 0 ? null : hash.digest('hex').slice(0, 24);
}
