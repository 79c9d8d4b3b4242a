import { availableParallelism } from 'node:os';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from 'e2e/shop';
import { residentMb } from '../memory';
import { goShopping } from './shopping';
import { openLoad, sustained, type Stage } from './stage';

/** Within this time after a rush nobody is told to come later any more. */
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
    oneCore(shop.pid(), '0');
    if (availableParallelism() > 1) oneCore(process.pid, `1-${availableParallelism() - 1}`);
    const next = await goShopping(shop.url);
    await sustained(shop.url, next, seconds / 4);
    const rate = await sustained(shop.url, next, seconds / 4);
    console.log(`One core sustains ${rate.toFixed(0)} requests a second.`);
    const before = residentMb(shop.pid());
    for (const factor of [1, 2, 5]) {
      const stage = await openLoad(shop.url, next, rate * factor, seconds);
      console.log(`${factor}x ${told(stage)}`);
      expect(Object.keys(stage.failures).length === 0, `${factor}x: ${JSON.stringify(stage.failures)}`);
      expect(stage.p99 < 5_000, `${factor}x: the 99th of a hundred waits ${stage.p99} ms`);
      expect(stage.served / seconds > rate / 2, `${factor}x: only ${(stage.served / seconds).toFixed(0)} a second are served`);
    }
    await sleep(RECOVERY_MS);
    const calm = await openLoad(shop.url, next, rate / 4, seconds / 4);
    console.log(`then 0.25x ${told(calm)}`);
    expect(calm.served === calm.sent && calm.p99 < 2_000, `after the rush: ${told(calm)}`);
    const after = residentMb(shop.pid());
    console.log(`Resident memory: ${before} MB before, ${after} MB after.`);
    expect(after < before * 1.5 + 50, `memory grew from ${before} to ${after} MB`);
  } finally {
    await shop.close();
  }
  for (const line of wrong) console.log(`failed: ${line}`);
  console.log(`cases ${cases}, failed ${wrong.length}`);
}

const told = ({ sent, served, shed, failures, p50, p99, seconds }: Stage) =>
  `${(sent / seconds).toFixed(0)}/s for ${seconds} s: ${served} served (p50 ${p50} ms, p99 ${p99} ms), ${shed} told to come later, failures ${JSON.stringify(failures)}`;

/** Puts a process on some cores; without taskset the figures are of a shared core, and say so. */
function oneCore(pid: number, cores: string): void {
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
  if (status !== 0) console.log(`taskset is not to be had: process ${pid} runs on any core.`);
}
