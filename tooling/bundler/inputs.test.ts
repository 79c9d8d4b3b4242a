import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const repository = join(__dirname, '../..');

/** The inputs that a build of mf-info records if it began then and read one file. Jest cannot import the module. */
function inputsOf(began: string): { files: string[]; hash: string } {
  const program = `import { inputsOf } from './tooling/bundler/inputs.mjs';
    console.log(JSON.stringify(inputsOf({ name: 'mf-info' }, 'production', [process.cwd() + '/shared/src/money.ts'], ${began})));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: repository, encoding: 'utf8' }),
  ) as { files: string[]; hash: string };
}

test('does not reuse a build during which a source was saved', () => {
  expect(inputsOf('Date.now() + 1000').hash).toMatch(/^[0-9a-f]{64}$/);
  expect(inputsOf('0')).toEqual({ mode: 'production', files: ['shared/src/money.ts'], hash: '' });
});
