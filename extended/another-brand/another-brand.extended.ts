import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from 'e2e/axe';
import { openBrowser, openPage } from 'e2e/browser';
import { waitForHydration } from 'e2e/page-record';
import { products } from 'e2e/shopper';
import { staffPage } from 'e2e/staff';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { repository } from 'testing/repository';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { fillShop, LINES, pathOf, PRODUCTS } from './fill';
import { CORNER } from './photographs';
import { weigh, type Weight } from './weigh';

/** How much more than the seed's page a page may weigh. */
const TOLERANCE = 1.1;
const SCREENS = [
  { width: 375, height: 740 },
  { width: 1280, height: 900 },
];
const SEEDED = { home: '/', list: '/Shop/Dunk', product: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' };
const line = pathOf(LINES[0]);
const FILLED = { home: '/', list: `/Shop/${line}`, product: `/Shop/${line}/${encodeURIComponent(PRODUCTS[0]!.name)}` };
type PageName = keyof typeof SEEDED;

let shop: Shop;
let browser: Browser;
let before: Map<string, Weight>;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ LOG_LEVEL: 'error', ...LONG_REMOTE_TIMEOUT }), openBrowser()]);
  before = await weighAll(SEEDED);
  const { page, context, consoleErrors } = await openPage(browser);
  context.setDefaultTimeout(300_000);
  await staffPage(shop, context, 'manager');
  await fillShop(page, shop.url);
  expect(consoleErrors).toEqual([]);
  await context.close();
}, 3_600_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  if (process.env.KEEP_SHOP && shop) cpSync(shop.dataDir, process.env.KEEP_SHOP, { recursive: true });
  await shop?.close();
}, 120_000);

async function weighAll(paths: Record<PageName, string>): Promise<Map<string, Weight>> {
  const weights = new Map<string, Weight>();
  for (const [name, path] of Object.entries(paths))
    for (const screen of SCREENS) weights.set(`${name} at ${screen.width} px`, await weigh(browser, shop.url + path, screen));
  return weights;
}

test('the shop sells exactly the thirty products, and the earlier ones are gone', async () => {
  const listed = await products(shop.url);
  expect(listed.map(({ name }) => name).sort()).toEqual(PRODUCTS.map(({ name }) => name).sort());
  for (const { stock } of listed) expect(Object.keys(stock[0]!)).toEqual(expect.arrayContaining(['size6.5', 'size9.5']));
  expect((await fetch(shop.url + SEEDED.product)).status).toBe(410);
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap.match(/<loc>[^<]*\/Shop\/[^<]+\/[^<]+<\/loc>/g)).toHaveLength(PRODUCTS.length);
  expect(sitemap).not.toMatch(/Dunk|Jordan/);
  const home = await (await fetch(shop.url)).text();
  expect(home).not.toMatch(/\/Shop\/(?:Dunk|AirForce|AirMax|Jordan)/);
  for (const name of LINES) expect(home).toContain(name);
});

test('home, list and product page weigh at most a tenth more than the seeded ones', async () => {
  const after = await weighAll(FILLED);
  const tooHeavy: string[] = [];
  for (const [name, now] of after) {
    const was = before.get(name)!;
    console.log(
      `${name}: HTML ${was.html} → ${now.html}, pictures ${was.pictures} (${was.count}) → ${now.pictures} (${now.count})`,
    );
    for (const part of ['html', 'pictures'] as const)
      if (now[part] > was[part] * TOLERANCE) tooHeavy.push(`${name}: ${part} ${was[part]} → ${now[part]}`);
    if (now.count === 0) tooHeavy.push(`${name}: shows no pictures`);
  }
  expect(tooHeavy).toEqual([]);
}, 300_000);

test('the pages pass axe at three widths, in light and dark, without console messages', async () => {
  const folder = join(repository, '.cache/another-brand');
  mkdirSync(folder, { recursive: true });
  const problems: string[] = [];
  for (const [name, path] of Object.entries(FILLED)) {
    const { page, context, consoleErrors } = await openPage(browser);
    await page.goto(shop.url + path);
    await waitForHydration(page);
    problems.push(...(await problemsOf(page, name)), ...consoleErrors);
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    }
    await context.close();
  }
  expect(problems).toEqual([]);
}, 600_000);

test('every picture is upright in every format, without metadata about camera and place', async () => {
  const listed = (await (await fetch(`${shop.url}/products`)).json()) as { name: string; image1: string }[];
  for (const { name, image1 } of listed) {
    expect(image1).toMatch(/^\/media\/[0-9a-f]{32}-1600\/640\.jpg$/);
    for (const file of ['640.jpg', '640.webp', '1600.webp', '640.avif', 'thumbnail.jpg']) {
      const bytes = Buffer.from(await (await fetch(shop.url + image1.replace('640.jpg', file))).arrayBuffer());
      const { width, height, exif, xmp, orientation } = await sharp(bytes).metadata();
      expect({ name, file, exif, xmp, orientation: orientation ?? 1 }).toEqual({ name, file, orientation: 1 });
      if (file === 'thumbnail.jpg') continue;
      expect(height).toBeGreaterThan(width);
      const { data } = await sharp(bytes)
        .extract({ left: Math.round(width * 0.08), top: Math.round(height * 0.08), width: 4, height: 4 })
        .resize(1, 1)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      for (const [index, wanted] of [CORNER.r, CORNER.g, CORNER.b].entries())
        expect({ name, file, off: Math.abs(data[index]! - wanted) < 40 }).toEqual({ name, file, off: true });
    }
  }
}, 300_000);
