import { execFileSync } from 'node:child_process';
import { openStore, promote, type ReleaseStore } from 'releases';
import { publishCopy } from '../copies';
import { median } from '../median';
import { startShop, type Shop } from '../shop';
import { table, times } from '../table';

const SLICE = 'mf-info';
const PAGE = '/Info/About-Us';
const SWAPS = 200;
const WARM = 20;

/** What a release and a way back cost, and whether a shop that has seen two hundred of them is the shop it was. */
export async function benchReleases(say: (text: string) => void, runs: number): Promise<void> {
  const shop = await startShop();
  try {
    const store = openStore({ DATA_DIR: shop.dataDir, RELEASE_STORE: '' }, shop.dataDir);
    const { version: live } = (await store.readPointer()).remotes[SLICE]!;
    const { version: next } = await publishCopy(store, SLICE, { version: '9.0.0' });
    const took = { promote: [] as number[], rollback: [] as number[], status: [] as number[], seen: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      took.status.push(await shop.command('release', 'status'));
      took.promote.push(await shop.command('release', 'promote', SLICE, next, '--reason', 'bench'));
      took.seen.push(await untilShown(shop, next));
      took.rollback.push(await shop.command('release', 'rollback', SLICE, '--reason', 'bench'));
    }
    const rows = (['status', 'promote', 'rollback'] as const).map((command) => ({
      command: `npm run release -- ${command}`,
      'ms, median': Math.round(median(took[command])),
      'of status': times(median(took[command]), median(took.status)),
    }));
    say(
      `${table(rows)}\n\nThe next page of the new version came ${Math.round(median(took.seen))} ms after the command had ended.\n`,
    );
    say(`${table(await swap(shop, store, [live, next]))}\n`);
  } finally {
    await shop.close();
  }
}

/** Milliseconds until a page is drawn by the version. */
async function untilShown(shop: Shop, version: string): Promise<number> {
  const began = performance.now();
  while (!(await pageOf(shop)).includes(`data-version="${version}"`));
  return performance.now() - began;
}

const pageOf = async (shop: Shop) => (await fetch(shop.url + PAGE)).text();

/** Moves the pointer to and fro, with a page after each move; page and memory before and after. */
async function swap(shop: Shop, store: ReleaseStore, versions: [string, string]) {
  const rows = [];
  for (let swaps = 0; swaps <= WARM + SWAPS; swaps += 1) {
    const measured = swaps === WARM || swaps === WARM + SWAPS;
    const began = performance.now();
    await pageOf(shop);
    if (measured)
      rows.push({
        swaps: swaps - WARM,
        'page drawn anew, ms': performance.now() - began,
        'resident MB': Math.round(residentKilobytes(shop.pid) / 1000),
      });
    await promote(store, SLICE, versions[swaps % 2 === 0 ? 1 : 0], { who: 'bench', by: 'person', reason: 'swap' });
  }
  return rows;
}

const residentKilobytes = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
