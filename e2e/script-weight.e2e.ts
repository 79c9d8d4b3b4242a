import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { repository } from 'testing/repository';
import { waitForHydration } from './support/page-record';
import { expect, test, useShop } from './support/test';

/** File without its hash -> bytes of the body as received. */
type Files = Record<string, number>;

interface Weight {
  /** Files that have run before the visitor presses anything. */
  evaluated: Files;
  /** Files that are only prefetched, for a press. */
  ahead: Files;
}

/** Bytes that all files of a page together may exceed the recorded weight by before the test fails. */
const MARGIN = 400;
const RECORD = join(repository, 'e2e/script-weight.json');
/** Idle periods in a row without traffic after which a page counts as at rest. Work for idle periods takes every one. */
const IDLE_PERIODS = 20;

const { shop, listed, openPage } = useShop();
const update = process.env.UPDATE_SCRIPT_WEIGHT === '1';
const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, Weight>;

const paths: Record<string, () => string> = {
  home: () => '/',
  list: () => '/Shop/Dunk',
  product: () => `/Shop/${listed[0]!.category}/${encodeURIComponent(listed[0]!.name)}`,
};

for (const [name, path] of Object.entries(paths))
  test(`the ${name} page at rest weighs no more script than script-weight.json allows`, { tag: '@smoke' }, async () => {
    const { page } = await openPage();
    const weight = await weigh(page, shop.url + path());
    if (update) writeRecord(name, weight);
    const known = record[name]!;
    for (const part of ['evaluated', 'ahead'] as const)
      expect(growthOf(known[part], weight[part]), `${name}, ${part}; UPDATE_SCRIPT_WEIGHT=1 writes it down`).toEqual([]);
  });

/** Opens a page without a cache and waits until it is at rest. */
async function weigh(page: Page, url: string): Promise<Weight> {
  const traffic = watchTraffic(page);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await page.goto(url);
  await waitForHydration(page);
  await page.waitForFunction(() => document.readyState === 'complete');
  for (let quiet = 0; quiet < IDLE_PERIODS; quiet += 1) {
    const before = traffic.requests();
    await page.evaluate(() => new Promise((next) => requestIdleCallback(next)));
    if (traffic.isBusy() || traffic.requests() !== before) quiet = 0;
  }
  const ran = new Set((await page.coverage.stopJSCoverage()).filter(isEvaluated).map((script) => script.url));
  const weight: Weight = { evaluated: {}, ahead: {} };
  for (const { url: file, bytes } of await page.evaluate(readScripts)) {
    const part = ran.has(file) ? weight.evaluated : weight.ahead;
    part[nameOf(file)] = bytes;
  }
  return weight;
}

function watchTraffic(page: Page) {
  let [requests, open] = [0, 0];
  page.on('request', () => ((requests += 1), (open += 1)));
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', () => (open -= 1));
  return { requests: () => requests, isBusy: () => open > 0 };
}

/** The function around a script's whole text has run. */
const isEvaluated = ({ functions }: { functions: { ranges: { startOffset: number; count: number }[] }[] }) =>
  functions.some(({ ranges }) => ranges[0]!.startOffset === 0 && ranges[0]!.count > 0);

const readScripts = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize }));

/** `/releases/mf-catalog/<hash>/home.0e344e03.js` -> `mf-catalog/home.js`. */
function nameOf(url: string): string {
  const parts = new URL(url).pathname.split('/');
  const slice = parts.find((part) => part === 'shell' || part.startsWith('mf-'));
  return `${slice}/${parts.at(-1)!.replace(/\.[\da-f]{8}\.js$/, '.js')}`;
}

/** New and grown files with their growth, if together they exceed the allowed weight. */
function growthOf(known: Files, now: Files): string[] {
  const total = (files: Files) => Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
  if (total(now) <= total(known) + MARGIN) return [];
  const changes = [...new Set([...Object.keys(known), ...Object.keys(now)])]
    .map((file) => ({ file, before: known[file], bytes: now[file] }))
    .filter(({ before, bytes }) => before !== bytes)
    .map(({ file, before, bytes }) => `${file}: ${before ?? 'new'} -> ${bytes ?? 'gone'}`);
  return [`${total(known)} -> ${total(now)}`, ...changes];
}

function writeRecord(name: string, weight: Weight): void {
  const sorted = (files: Files) => Object.fromEntries(Object.entries(files).sort(([a], [b]) => a.localeCompare(b)));
  record[name] = { evaluated: sorted(weight.evaluated), ahead: sorted(weight.ahead) };
  writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
}
