import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'server-config-'));
const file = join(folder, 'a-file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['2001:db8::/32', ['2001:db8::/32']],
  ['', false],
  [undefined, false],
])('reads TRUST_PROXY %s', (given, ranges) => {
  expect(readServerConfig({ TRUST_PROXY: given }, folder).trustProxy).toEqual(ranges);
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
  ['METRICS_TOKEN', 'short'],
  ['REMOTE_TIMEOUT_MS', '4s'],
  ['PUBLIC_URL', 'shop.example'],
  ['PREVIEW_SECRET', 'short'],
])('rejects an invalid %s (%s) by name', (name, given) => {
  expect(() => readServerConfig({ [name]: given }, folder)).toThrow(new RegExp(`^The shop cannot start:\n- ${name} must `));
});
