import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { withSecretFiles } from './secret-files';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'shop-secrets-'))));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('reads a secret from its file, and leaves everything else unchanged', () => {
  const env = { JWT_SECRET_FILE: fileWith('jwt', 'from a file\n'), SMTP_URL: 'smtp://x', YOCO_SECRET_KEY_FILE: '' };
  expect(withSecretFiles(env)).toEqual({ ...env, JWT_SECRET: 'from a file' });
});

test('the password of the database is set in the process, too, where node-postgres reads it', () => {
  const before = process.env.PGPASSWORD;
  try {
    withSecretFiles({ PGPASSWORD_FILE: fileWith('postgres', 'of the file\n') });
    expect(new Client('postgres://shop@localhost/shop').password).toBe('of the file');
    // A command that reads its settings a second time sees it in the process.
    expect(withSecretFiles({ ...process.env, PGPASSWORD_FILE: fileWith('postgres', 'of the file\n') }).PGPASSWORD).toBe(
      'of the file',
    );
    expect(() => withSecretFiles({ ...process.env, PGPASSWORD_FILE: fileWith('other', 'another one') })).toThrow('are both set');
  } finally {
    if (before === undefined) delete process.env.PGPASSWORD;
    else process.env.PGPASSWORD = before;
  }
});

test('names every file that is missing or empty, every setting given twice, and no secret', () => {
  const env = {
    DATABASE_URL: 'postgres://user:password@host/shop',
    DATABASE_URL_FILE: fileWith('url', 'postgres://x'),
    STAFF_SECRET_FILE: fileWith('empty', ' \n'),
    METRICS_TOKEN_FILE: join(folder, 'nowhere'),
  };
  const complaint = (() => {
    try {
      return withSecretFiles(env) && '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(complaint).toContain('DATABASE_URL and DATABASE_URL_FILE are both set');
  expect(complaint).toMatch(/STAFF_SECRET_FILE: \S+ is empty/);
  expect(complaint).toMatch(/METRICS_TOKEN_FILE: \S+ cannot be read \(ENOENT\)/);
  expect(complaint).not.toContain('password@');
});
