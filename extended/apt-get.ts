import { execFileSync } from 'node:child_process';
import { repository } from 'testing/repository';

/** Installs packages of Debian. Answers null, or why it could not be done. In a program of its own: it is an ES module. */
export function installByAptGet(...packages: readonly string[]): string | null {
  const program = `import { installByAptGet } from './tooling/apt-get.mjs';
    process.stdout.write(JSON.stringify(installByAptGet(...${JSON.stringify(packages)})));`;
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: repository, encoding: 'utf8' });
  return JSON.parse(answer) as string | null;
}
