// node tooling/home-picture.mjs ADDRESS: takes a new screenshot of the shop at ADDRESS for the README.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { repository } from './repository.mjs';

const MOST_BYTES = 250_000;
const { chromium } = createRequire(join(repository, 'e2e/package.json'))('playwright-core');
const sharp = createRequire(join(repository, 'artwork/package.json'))('sharp');

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 1330 } });
await page.goto(process.argv[2] ?? 'http://localhost:8080', { waitUntil: 'networkidle' });
const picture = await page.screenshot({ animations: 'disabled' });
await browser.close();

for (const colors of [256, 128, 64, 32]) {
  const small = await sharp(picture).png({ palette: true, colors, effort: 10, dither: 0.6 }).toBuffer();
  if (small.length > MOST_BYTES) continue;
  writeFileSync(join(repository, 'docs/pictures/home.png'), small);
  console.log(`docs/pictures/home.png: ${small.length} bytes, ${colors} colors`);
  break;
}
