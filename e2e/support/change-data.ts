import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import type { Shop } from 'testing/shop';

/** Runs a statement on the shop's embedded database, as if time had passed. The shop restarts for it. */
export async function changeData(shop: Shop, statement: string): Promise<void> {
  await shop.stop();
  const script = `
    import { PGlite } from '@electric-sql/pglite';
    const database = new PGlite(process.argv[1]);
    await database.query(process.argv[2]);
    await database.close();`;
  const args = ['--input-type=module', '-e', script, join(shop.dataDir, 'pgdata'), statement];
  execFileSync(process.execPath, args, { cwd: join(repository, 'api') });
  await shop.restart();
}
