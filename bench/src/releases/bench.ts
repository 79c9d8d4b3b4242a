import { execFileSync } from 'node:child_process';
import { openStore, promote, type ReleaseStore } from 'slipway';
import { publishCopy } from '../publish-copy';
import { median } from '../median';
import { startShop, type Shop } from '../shop';
import { table, formatRatio } from '../table';

const SLICE = 'mf-info';
const PAGE = '/Info/About-Us';
const SWAPS = 200;
const WARM_UP_SWAPS = 20;

/** Cost of a release and a rollback, and of a page before and after 200 of them. */
export async function benchReleases(print: (text: string) => void, runs: number): Promise<void> {
  const shop = await startShop();
  try {
    const store = openStore({ DATA_DIR: shop.dataDir, RELEASE_STORE: '' }, shop.dataDir);
    const { version: live } = (await store.readPointer()).remotes[SLICE]!;
    const { version: next } = await publishCopy(store, SLICE, { version: '9.0.0' });
    const took = { promote: [] as number[], rollback: [] as number[], status: [] as number[], seen: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      took.status.push(await shop.command('release', 'status'));
      took.promote.push(await shop.command('release', 'promote', SLICE, next, '--reason', 'bench'));
      took.seen.push(await timeUntilServed(shop, next));
      took.rollback.push(await shop.command('release', 'rollback', SLICE, '--reason', 'bench'));
    }
    const rows = (['status', 'promote', 'rollback'] as const).map((command) => ({
      command: `npm run release -- ${command}`,
      'ms, median': Math.round(median(took[command])),
      'of status': formatRatio(median(took[command]), median(took.status)),
    }));
    print(
      `${table(rows)}\n\nThe first page of the new version was served ${Math.round(median(took.seen))} ms after the command ended.\n`,
    );
    print(`${table(await swap(shop, store, [live, next]))}\n`);
  } finally {
    await shop.close();
  }
}

/** Milliseconds until the version renders a page. */
async function timeUntilServed(shop: Shop, version: string): Promise<number> {
  const startedAt = performance.now();
  while (!(await pageOf(shop)).includes(`data-version="${version}"`));
  return performance.now() - startedAt;
}

const pageOf = async (shop: Shop) => (await fetch(shop.url + PAGE)).text();

/** Swaps two versions, with one page after each swap; measures page and memory before and after. */
async function swap(shop: Shop, store: ReleaseStore, versions: [string, string]) {
  const rows = [];
  for (let swaps = 0; swaps <= WARM_UP_SWAPS + SWAPS; swaps += 1) {
    const measured = swaps === WARM_UP_SWAPS || swaps === WARM_UP_SWAPS + SWAPS;
    const startedAt = performance.now();
    await pageOf(shop);
    if (measured)
      rows.push({
        swaps: swaps - WARM_UP_SWAPS,
        'page rendered, ms': performance.now() - startedAt,
        'resident MB': Math.round(residentKilobytes(shop.pid) / 1000),
      });
    await promote(store, SLICE, versions[swaps % 2 === 0 ? 1 : 0], { who: 'bench', by: 'person', reason: 'swap' });
  }
  return rows;
}

const residentKilobytes = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
