import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port';
import { saying } from '../shop';

export interface Floor {
  /** GET answers the bytes from memory. */
  bytes: string;
  /** POST writes one row and answers a few bytes; only with a database. */
  row: string;
  close(): Promise<void>;
}

/** The least that a server could do: the same bytes, or one row. `database`: postgres://…, or 'embedded'. */
export async function startFloor(bytes: Buffer, type: string, database?: string): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-floor-'));
  writeFileSync(join(folder, 'bytes'), bytes);
  const port = await freePort();
  const where = database === 'embedded' ? `pglite:${join(folder, 'database')}` : (database ?? '');
  const child = spawn(process.execPath, [join(__dirname, 'main.js'), String(port), join(folder, 'bytes'), type, where]);
  await saying(child, 'ready');
  const url = `http://localhost:${port}`;
  return {
    bytes: `${url}/bytes`,
    row: `${url}/row`,
    async close() {
      const end = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
