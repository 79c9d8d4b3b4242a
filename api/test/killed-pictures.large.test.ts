import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './buyer';
import { onEmbedded } from './databases';
import { photograph } from './photographs';
import { startTestShop } from './shop';
import { spawnShop } from './spawned-shop';
import { staffMember } from './staff';

// Starts processes, and pictures are encoded.
jest.setTimeout(600_000);

onEmbedded.test(
  'a process killed while making a picture loses nothing: the next process continues with the next file',
  async () => {
    const first = await startTestShop();
    const { headers } = await staffMember(first, 'manager');
    const response = await fetch(`${first.url}/staff/api/pictures`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await photograph({ noise: 20 })),
    });
    const { id, src } = (await response.json()) as { id: string; src: string };
    // A stop leaves it due.
    await first.stop();
    const folder = join(first.config.mediaStore, 'files', id);
    const files = () => {
      try {
        return readdirSync(folder).filter((name) => !name.endsWith('.draft'));
      } catch {
        return [];
      }
    };
    const before = files().length;
    const killed = await spawnShop({ DATA_DIR: first.dataDir });
    await until(
      async () => files(),
      ({ length }) => length >= Math.min(before + 2, 14),
      { limitMs: 240_000 },
    );
    await killed.kill();
    const kept = files().map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    expect(kept.length).toBeGreaterThan(0);

    const last = await startTestShop({ continueFrom: first });
    try {
      const rows = await until(
        () => last.sql(`select made, total, error from pictures where next_try_at is null and id = '${id}'`),
        ({ length }) => length === 1,
        { limitMs: 240_000 },
      );
      expect(rows).toEqual([{ made: 15, total: 15, error: '' }]);
      expect(kept.map(([name]) => [name, statSync(join(folder, name as string)).mtimeMs])).toEqual(kept);
      expect((await fetch(last.url + src)).status).toBe(200);
    } finally {
      await last.close();
    }
  },
);
