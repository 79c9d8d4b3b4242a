import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'testing/free-port';
import { startProgram } from 'testing/program';

export interface Baseline {
  /** GET returns the bytes from memory. */
  bytes: string;
  /** POST writes one row and returns a few bytes; only with a database. */
  row: string;
  close(): Promise<void>;
}

/** Starts a minimal server that sends the same bytes, or writes one row. `database`: postgres://…, or 'embedded'. */
export async function startBaseline(bytes: Buffer, type: string, database?: string): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-baseline-'));
  writeFileSync(join(folder, 'bytes'), bytes);
  const port = await freePort();
  const where = database === 'embedded' ? `pglite:${join(folder, 'database')}` : (database ?? '');
  const args = [join(__dirname, 'main.js'), String(port), join(folder, 'bytes'), type, where];
  // In production, like this process.
  const server = await startProgram(args, /ready/, { env: process.env });
  const url = `http://localhost:${port}`;
  return {
    bytes: `${url}/bytes`,
    row: `${url}/row`,
    async close() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
