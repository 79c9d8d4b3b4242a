import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSiteConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'site-config-'));
const file = join(folder, 'a-file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['2001:db8::/32', ['2001:db8::/32']],
  ['', false],
  [undefined, false],
])('TRUST_PROXY %s is read', (given, ranges) => {
  expect(readSiteConfig({ TRUST_PROXY: given }, folder).trustProxy).toEqual(ranges);
});

test.each([
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '1.2.3.4,,'],
  ['DATA_DIR', file],
  ['DATA_DIR', join(file, 'below')],
  ['PORT', '70000'],
  ['RENDER', 'both'],
  ['REMOTE_TIMEOUT_MS', '4s'],
  ['PUBLIC_URL', 'shop.example'],
])('a wrong %s (%s) is refused by its name', (name, given) => {
  expect(() => readSiteConfig({ [name]: given }, folder)).toThrow(new RegExp(`^The shop cannot start:\n- ${name} must `));
});
