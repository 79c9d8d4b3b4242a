import { availableParallelism } from 'node:os';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from 'testing/shop';
import { residentMb } from '../memory';
import { createTraffic } from './shopping';
import { openLoad, measureCapacity, type LoadResult } from './open-load';

/** This long after an overload, requests are no longer shed. */
const RECOVERY_MS = 5_000;

void main();

async function main() {
  const at = process.argv.indexOf('--seconds');
  const seconds = at > 0 ? Number(process.argv[at + 1]) : 60;
  const shop = await startShop({ LOG_LEVEL: 'error' });
  const wrong: string[] = [];
  let cases = 0;
  const expect = (good: boolean, what: string) => {
    cases += 1;
    if (!good) wrong.push(what);
  };
  try {
    pinToCores(shop.pid(), '0');
    if (availableParallelism() > 1) pinToCores(process.pid, `1-${availableParallelism() - 1}`);
    const next = await createTraffic(shop.url);
    await measureCapacity(shop.url, next, seconds / 4);
    const rate = await measureCapacity(shop.url, next, seconds / 4);
    console.log(`One core sustains ${rate.toFixed(0)} requests per second.`);
    const before = residentMb(shop.pid());
    for (const factor of [1, 2, 5]) {
      const result = await openLoad(shop.url, next, rate * factor, seconds);
      console.log(`${factor}x ${formatResult(result)}`);
      expect(Object.keys(result.failures).length === 0, `${factor}x: ${JSON.stringify(result.failures)}`);
      expect(result.p99 < 5_000, `${factor}x: p99 is ${result.p99} ms`);
      expect(
        result.served / seconds > rate / 2,
        `${factor}x: only ${(result.served / seconds).toFixed(0)} requests per second are served`,
      );
    }
    await sleep(RECOVERY_MS);
    const idle = await openLoad(shop.url, next, rate / 4, seconds / 4);
    console.log(`then 0.25x ${formatResult(idle)}`);
    expect(idle.served === idle.sent && idle.p99 < 2_000, `after the overload: ${formatResult(idle)}`);
    const after = residentMb(shop.pid());
    console.log(`Resident memory: ${before} MB before, ${after} MB after.`);
    expect(after < before * 1.5 + 50, `memory grew from ${before} to ${after} MB`);
  } finally {
    await shop.close();
  }
  for (const line of wrong) console.log(`failed: ${line}`);
  console.log(`cases ${cases}, failed ${wrong.length}`);
}

const formatResult = ({ sent, served, shed, failures, p50, p99, seconds }: LoadResult) =>
  `${(sent / seconds).toFixed(0)}/s for ${seconds} s: ${served} served (p50 ${p50} ms, p99 ${p99} ms), ${shed} shed, failures ${JSON.stringify(failures)}`;

/** Pins a process to some cores. Without taskset the results are from shared cores, which the log mentions. */
function pinToCores(pid: number, cores: string): void {
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
  if (status !== 0) console.log(`taskset is not available: process ${pid} runs on any core.`);
}
