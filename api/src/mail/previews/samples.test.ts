import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readApiConfig } from '../../config/config';
import { sampleMails } from './samples';

const config = readApiConfig({
  JWT_SECRET: 'x'.repeat(32),
  DATA_DIR: '/nonexistent',
  PUBLIC_URL: 'https://shop.example',
  PAYMENT_PROVIDER: 'sandbox',
});
const samples = sampleMails(config);

test('every template has a sample', () => {
  const folder = join(__dirname, '../templates');
  const templates = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/export (?:function|const) (\w+?)(?:Mail)?\b/g)].map(
      ([, name]) => name!,
    ),
  );
  expect(templates.length).toBeGreaterThan(20);
  const shown = new Set(Object.keys(samples).map((name) => name.replace(/,.*/, '')));
  expect(templates.filter((name) => !shown.has(name))).toEqual([]);
});

test.each(Object.entries(samples))('%s is complete, in plain text and in HTML', (name, { subject, text, html }) => {
  const page = typeof html === 'string' ? html : html.text;
  for (const part of [subject, text, page]) expect(part).not.toMatch(/undefined|NaN|null|\[object|Invalid/);
  expect(text.length).toBeGreaterThan(40);
  // Six digits in a row are a one-time code, in any place.
  const isCode = name === 'code' || name === 'confirmEmail';
  expect(page.match(/\d{6}/g) ?? []).toEqual(isCode ? expect.arrayContaining(['482913']) : []);
});
