import { execFileSync } from 'node:child_process';
import { repository } from 'testing/repository';

/**
 * Installs Debian packages. Returns null, or the reason for a failure. Runs as a separate program, because it is an ES
 * module.
 */
export function installByAptGet(...packages: readonly string[]): string | null {
  const program = `import { installByAptGet } from './tooling/apt-get.mjs';
    process.stdout.write(JSON.stringify(installByAptGet(...${JSON.stringify(packages)})));`;
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: repository, encoding: 'utf8' });
  return JSON.parse(answer) as string | null;
}
