import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPreviewSecret, readPreviewSecret } from './preview-secret';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'preview-secret-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a server creates the secret once, readable by its owner only, and the command reads it', () => {
  const secret = openPreviewSecret({ DATA_DIR: 'data' }, root);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(openPreviewSecret({ DATA_DIR: 'data' }, root)).toBe(secret);
  expect(readPreviewSecret({ DATA_DIR: join(root, 'data') }, '/')).toBe(secret);
  expect(readdirSync(join(root, 'data/secrets'))).toEqual(['preview-secret']);
  expect(statSync(join(root, 'data/secrets/preview-secret')).mode & 0o777).toBe(0o600);
});

test('PREVIEW_SECRET comes first and stores nothing', () => {
  const PREVIEW_SECRET = 'x'.repeat(32);
  expect(openPreviewSecret({ PREVIEW_SECRET }, root)).toBe(PREVIEW_SECRET);
  expect(existsSync(join(root, '.data'))).toBe(false);
});

test('the command creates no secret, since no server would know it, and names a remedy', () => {
  expect(() => readPreviewSecret({}, root)).toThrow(
    /Set PREVIEW_SECRET to the value that the servers use; if they have none yet, generate/,
  );
  expect(existsSync(join(root, '.data'))).toBe(false);
});

test('refuses a short secret', () => {
  expect(() => readPreviewSecret({ PREVIEW_SECRET: 'short' }, root)).toThrow('PREVIEW_SECRET must have at least 32 characters');
  openPreviewSecret({ DATA_DIR: root }, root);
  writeFileSync(join(root, 'secrets/preview-secret'), '');
  expect(() => openPreviewSecret({ DATA_DIR: root }, root)).toThrow('must have at least 32 characters');
});
