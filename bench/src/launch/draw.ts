import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from 'testing/until';
import { median } from '../median';
import type { Shop } from '../shop';
import { CLOSES_IN_S, writeLaunch } from './launch-data';

export interface MeasuredDraw {
  entries: number;
  'freeze s': number;
  'draw s': number;
  'more MB': number;
  'answer ms': number;
  'answer p99 ms': number;
  'answer max ms': number;
}

/** After closing, entries that are being stored have so many seconds (GRACE_S of the API). */
const GRACE_S = 3;
const WAITING = { what: 'what the draw publishes', limitMs: 1_800_000, everyMs: 100 };

/**
 * Has the shop freeze and draw a launch with so many entries, and measures what visitors notice: when list and results are published,
 * how long an answer from memory takes meanwhile, and by how much its memory grows.
 */
export async function measureDraw(shop: Shop, database: string | undefined, entries: number): Promise<MeasuredDraw> {
  const path = `Draw-${entries}`;
  // Rows are written until entries close: a million takes minutes.
  const closesInSeconds = CLOSES_IN_S + Math.ceil(entries / 3_000);
  const closesAt = Date.now() + closesInSeconds * 1000;
  await writeLaunch(shop, database, { path, entries, closesInSeconds });
  await until(async () => (await fetch(`${shop.url}/launches/${path}`)).ok, Boolean, WAITING);
  await pause(closesAt - Date.now() - 5_000);
  const before = residentMegabytes(shop.pid);
  let most = before;
  const answers: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${shop.url}/launches`)).text();
      if (Date.now() > closesAt) answers.push(performance.now() - startedAt);
      most = Math.max(most, residentMegabytes(shop.pid));
      await pause(10);
    }
  })();
  const published = (file: string) =>
    until(async () => (await fetch(`${shop.url}/launches/${path}/${file}`, { method: 'HEAD' })).ok, Boolean, WAITING);
  await published('list.csv');
  const frozenAt = Date.now();
  await published('results.csv');
  const drawnAt = Date.now();
  isOver = true;
  await watching;
  answers.sort((a, b) => a - b);
  return {
    entries,
    'freeze s': (frozenAt - closesAt) / 1000 - GRACE_S,
    'draw s': (drawnAt - frozenAt) / 1000,
    'more MB': Math.round(most - before),
    'answer ms': median(answers),
    'answer p99 ms': answers[Math.floor(answers.length * 0.99)]!,
    'answer max ms': answers.at(-1)!,
  };
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1000;
