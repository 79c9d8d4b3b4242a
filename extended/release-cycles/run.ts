import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import { startShop, type Shop } from 'testing/shop';
import { residentMb } from '../memory';
import { viewPages } from './views';

const CYCLES = Number(process.argv.find((word) => word.startsWith('--cycles='))?.slice('--cycles='.length) ?? 200);
const VISITORS = 2;
/** Cycles until the shop has warmed up; later memory is compared with the memory then. */
const WARM_UP_CYCLES = Math.min(40, Math.ceil(CYCLES / 5));
const MOST_GROWTH = 0.2;

/** Promotes and rolls back mf-info under load; returns the failures. */
export async function run(cycles = CYCLES): Promise<{ cases: number; failures: string[] }> {
  const shop = await startShop({ NODE_ENV: 'production', RELEASE_SMOKE: 'server' });
  const { url, dataDir } = shop;
  const failures: string[] = [];
  try {
    await publishSecond(dataDir);
    const views = viewPages(url, VISITORS);
    const memory: number[] = [];
    const rollbackMs: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const promoted = await release(shop, 'promote', 'mf-info', '9.9.9', '--reason', 'a cycle');
      const rolledBack = await release(shop, 'rollback', 'mf-info', '--reason', 'a cycle');
      rollbackMs.push(rolledBack.ms);
      for (const { code, output } of [promoted, rolledBack]) if (code !== 0) failures.push(`cycle ${cycle}: ${output}`);
      memory.push(residentMb(shop.pid()));
    }
    await views.stop();
    failures.push(...views.failed);
    const pointer = (await (await fetch(`${url}/releases.json`)).json()) as { remotes: Record<string, { version: string }> };
    if (pointer.remotes['mf-info']!.version === '9.9.9') failures.push('the pointer does not show the last rollback');
    // A single reading depends on garbage collection; the minimum of a stretch shows what is retained.
    const [early, late] = [
      Math.min(...memory.slice(WARM_UP_CYCLES, WARM_UP_CYCLES * 2)),
      Math.min(...memory.slice(-WARM_UP_CYCLES)),
    ];
    if (late > early * (1 + MOST_GROWTH)) failures.push(`memory grew from ${early} MB to ${late} MB`);
    const sorted = rollbackMs.sort((a, b) => a - b);
    console.log(`${cycles} cycles, ${views.seen} page views, ${views.failed.length} failed`);
    console.log(
      `rollback command: median ${Math.round(sorted[Math.floor(sorted.length / 2)]!)} ms, slowest ${Math.round(sorted.at(-1)!)} ms`,
    );
    console.log(`resident memory: ${early} MB early, ${late} MB late; minimum per tenth: ${tenths(memory).join(', ')}`);
    return { cases: cycles * 2 + views.seen + 2, failures };
  } finally {
    await shop.close();
  }
}

/** Runs the release command on the shop's store and measures its duration in ms. */
async function release(shop: Shop, ...args: string[]) {
  const began = performance.now();
  const ended = await shop.release(...args);
  return { ...ended, ms: performance.now() - began };
}

/** Publishes the build of mf-info under a second version directly into the shop's store. */
async function publishSecond(dataDir: string): Promise<void> {
  const build = join(dataDir, 'second');
  cpSync(join(repository, 'mf-info/dist'), build, { recursive: true });
  const file = join(build, 'build.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version: '9.9.9' }));
  const releases = createRequire(__filename)(join(repository, 'slipway/dist/index.js')) as {
    openFolderStore(folder: string): unknown;
    publish(store: unknown, output: string): Promise<unknown>;
  };
  await releases.publish(releases.openFolderStore(join(dataDir, 'releases')), build);
}

function tenths(memory: number[]): number[] {
  const length = Math.ceil(memory.length / 10);
  return Array.from({ length: Math.ceil(memory.length / length) }, (_, at) =>
    Math.min(...memory.slice(at * length, (at + 1) * length)),
  );
}

if (require.main === module)
  void run().then(({ cases, failures }) => {
    for (const failure of failures.slice(0, 20)) console.log(failure);
    console.log(`cases ${cases}, failed ${failures.length}`);
    process.exitCode = failures.length > 0 ? 1 : 0;
  });
