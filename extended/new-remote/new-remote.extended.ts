import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { cloneRepository, type Clone } from 'e2e/clone';
import { startShop, type Shop } from 'testing/shop';

let clone: Clone;
let shop: Shop;
let browser: Browser;
let devShop: Shop | undefined;

beforeAll(async () => {
  clone = cloneRepository();
  clone.copyBuilds();
  [shop, browser] = await Promise.all([startShop(), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await devShop?.close();
  await shop?.close();
  clone?.remove();
});

const read = (file: string) => readFileSync(join(clone.folder, file), 'utf8');
const inClone = (...args: string[]) => clone.npm(args, { DATA_DIR: shop.dataDir });

test('a new slice gets from its name to a page in a running shop without a restart', async () => {
  expect(await inClone('run', 'new-remote', 'gift-cards')).toContain(
    'Created mf-gift-cards, with the route patterns /gift-cards and /gift-cards/*',
  );
  await expect(inClone('run', 'new-remote', 'gift-cards')).rejects.toThrow('The folder mf-gift-cards exists already.');
  await expect(inClone('run', 'new-remote', 'Gift Cards')).rejects.toThrow('a name in lower-case letters');
  for (const file of ['package.json', 'package-lock.json', 'docker-compose.yml', 'deploy/Dockerfile', '.github/CODEOWNERS'])
    expect(read(file)).toContain('mf-gift-cards');

  await inClone('exec', '--', 'tsc', '-p', '.');
  await inClone('exec', '--', 'eslint', 'mf-gift-cards', '--max-warnings', '0');
  await inClone('exec', '--', 'prettier', '--check', 'mf-gift-cards', 'docker-compose.yml');
  await inClone('run', 'check', '-w', 'mf-gift-cards');
  // Unused packages, versions that differ from the other remotes', duplicates.
  await inClone('test', '--', 'static');

  const { page, consoleErrors } = await openPage(browser);
  expect((await page.goto(`${shop.url}/gift-cards`))!.status()).toBe(404);
  const generation = async () => ((await (await fetch(`${shop.url}/releases.json`)).json()) as { generation: number }).generation;
  const before = await generation();
  await inClone('run', 'build', '-w', 'mf-gift-cards');
  await inClone('run', 'release', '--', 'publish', 'mf-gift-cards');
  await inClone('run', 'release', '--', 'promote', 'mf-gift-cards', '1.0.0', '--reason', 'our new slice');
  expect(await generation()).toBe(before + 1);

  expect((await page.goto(`${shop.url}/gift-cards`))!.status()).toBe(200);
  await page.locator('[data-remote="mf-gift-cards"][data-version="1.0.0"]').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Gift cards' }).waitFor();
  // The page is hydrated and links into another slice without loading a new document.
  await page.evaluate(() => ((window as { same?: boolean }).same = true));
  await page.getByRole('main').getByRole('link', { name: 'All shoes' }).click();
  await page.getByRole('heading', { level: 1, name: /^All Trainers & Shoes/ }).waitFor();
  expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  expect(consoleErrors.filter((line) => !line.includes('404'))).toEqual([]);
}, 900_000);

test('in development it is served from its dev server and shows a saved change', async () => {
  devShop = await startShop({ DEV_PORT: '0' }, clone.folder, ['tooling/dev.mjs', 'mf-gift-cards']);
  const { page } = await openPage(browser);
  await page.goto(`${devShop.url}/gift-cards`);
  await page.locator('[data-remote="mf-gift-cards"][data-version="dev"]').waitFor();
  clone.edit('mf-gift-cards/src/welcome/page.tsx', 'This page is its own slice.', 'This page is ours alone.');
  await page.getByText('This page is ours alone.').waitFor();
}, 900_000);
