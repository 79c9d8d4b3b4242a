import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port';
import { waitForOutput } from '../shop';

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
  const child = spawn(process.execPath, [join(__dirname, 'main.js'), String(port), join(folder, 'bytes'), type, where]);
  await waitForOutput(child, 'ready');
  const url = `http://localhost:${port}`;
  return {
    bytes: `${url}/bytes`,
    row: `${url}/row`,
    async close() {
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
