import { execFileSync } from 'node:child_process';
import { repository } from './repository';

/** The value of an expression after some imports, as JSON, from a separate process: Jest cannot load the ES modules of tooling. */
export function evaluate<T>(imports: string, expression: string): T {
  const program = `${imports}; process.stdout.write(JSON.stringify((await (${expression})) ?? null));`;
  const args = ['--input-type=module', '-e', program];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })) as T;
}
