// node tooling/docs-pictures.mjs INVITATION: takes the pictures of the README, docs/how-to/run-the-shop.md and run-a-launch.md from a shop
// that was filled by `npm run shop -- sample-day`. INVITATION is the link that `npm run shop -- staff invite EMAIL --role owner` prints; it is used.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { repository } from './repository.mjs';

/** Compressions, mildest first, and how many bytes a picture may have. */
const WEBP = { most: 60_000, format: 'webp', options: [85, 75, 65, 55, 45].map((quality) => ({ quality, effort: 6 })) };
const PNG = {
  most: 250_000,
  format: 'png',
  options: [256, 128, 64, 32].map((colors) => ({ palette: true, colors, effort: 10, dither: 0.6 })),
};
const TALL = { width: 1280, height: 1330 };
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 720 };

const { chromium } = createRequire(join(repository, 'e2e/package.json'))('playwright-core');
const { Secret, TOTP } = createRequire(join(repository, 'e2e/package.json'))('otpauth');
const sharp = createRequire(join(repository, 'artwork/package.json'))('sharp');

const [invitation] = process.argv.slice(2);
if (!invitation) throw new Error('Give the link of an invitation for an owner.');
const { origin } = new URL(invitation);

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: TALL, reducedMotion: 'reduce' });
await take('home', '/', PNG);
await page.setViewportSize(DESK);
await acceptInvitation();

await take('back-office-overview', '/Back-Office');
await take('back-office-orders', '/Back-Office/Orders');
await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
await page.getByRole('group', { name: 'Actions' }).waitFor();
await page.mouse.move(0, 0);
await take('back-office-order');
await page.setViewportSize(PHONE);
await take('back-office-order-on-a-phone');
await page.setViewportSize(DESK);
await page.goto(`${origin}/Back-Office/Returns`);
await page.getByRole('table', { name: 'Returns' }).getByRole('link').first().click();
await page.getByRole('button', { name: 'Approve' }).click();
await page.getByRole('dialog').waitFor();
await take('back-office-return');
await draftLaunch();
await take('back-office-launch-draft');
for (const [state, part] of /** @type {const} */ ([
  ['open', 'Linked entries'],
  ['drawn', 'Pairs to buy'],
])) {
  await page.goto(`${origin}/Back-Office/Launches?state=${state}`);
  await page.getByRole('table', { name: 'Launches' }).getByRole('link').click();
  await page.getByRole('list', { name: 'Entries by size' }).waitFor();
  await page.getByRole('region', { name: part }).getByRole('table').scrollIntoViewIfNeeded();
  await take(`back-office-launch-${state}`);
}
await browser.close();

/** Plans a launch of a pair in two sizes for next week. */
async function draftLaunch() {
  await page.goto(`${origin}/Back-Office/Launches/New`);
  await page.getByRole('table', { name: 'Products' }).getByRole('link').nth(4).click();
  const sizes = page.getByRole('textbox', { name: /^UK / });
  await sizes.first().waitFor();
  await sizes.nth(3).fill('12');
  await sizes.nth(4).fill('8');
  const day = (/** @type {number} */ days) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  for (const [label, at] of /** @type {const} */ ([
    ['Opens', `${day(6)}T09:00`],
    ['Closes', `${day(7)}T18:00`],
    ['Draw', `${day(7)}T18:30`],
  ]))
    await page.getByLabel(label, { exact: true }).fill(at);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Schedule' }).waitFor();
  // The message that it was saved.
  await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Saved' }).waitFor({ state: 'detached' });
}

/** Creates the owner for the screenshots. */
async function acceptInvitation() {
  await page.goto(invitation);
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByLabel('Name').fill('Nomsa Khumalo');
  await page.getByLabel('Password', { exact: true }).fill('Karoo-Owl-2031!');
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

/**
 * Takes a picture of the page, or of the one at `path`, and compresses it until it fits.
 * @param {string} name
 * @param {string} [path]
 * @param {{ most: number, format: string, options: object[] }} [compression]
 */
async function take(name, path, { most, format, options } = WEBP) {
  if (path) await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  for (const each of options) {
    const small = await sharp(picture).toFormat(format, each).toBuffer();
    if (small.length > most) continue;
    const file = `docs/pictures/${name}.${format}`;
    writeFileSync(join(repository, file), small);
    console.log(`${file}: ${small.length} bytes, ${JSON.stringify(each)}`);
    return;
  }
  throw new Error(`${name} does not fit into ${most} bytes.`);
}
