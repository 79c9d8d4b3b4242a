import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';

/**
 * Runs one of the staff's programs (shop, catalog); emits it first if its sources changed.
 * @param {'shop' | 'catalog'} program
 */
export async function runOperatorCommand(program) {
  await ensureInstalled(console.error);
  const { emitPrograms } = await import('./programs.mjs');
  await emitPrograms(['shared', 'api']);
  const { status, signal } = spawnSync(
    process.execPath,
    [join(repository, 'api/dist/commands/main.js'), program, ...process.argv.slice(2)],
    {
      cwd: repository,
      stdio: 'inherit',
    },
  );
  process.exit(signal ? 1 : (status ?? 1));
}
