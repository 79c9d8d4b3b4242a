import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(__dirname, '..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'programs-'));
  mkdirSync(join(root, 'demo/src/deep'), { recursive: true });
  write('deep/one.ts', 'export const one: number = 1;');
  write('two.tsx', "export const two = 'two';");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(root, 'demo/src', file), text);
const output = (file: string) => join(root, 'demo/dist', file);

/** Emits `demo` in a separate process, as every command does. Returns the emitted packages that it prints, or its error. */
function emit(): string {
  const source = `import { emitPrograms } from './tooling/programs.mjs';
    emitPrograms(['demo'], ${JSON.stringify(root)}).then((names) => process.stdout.write(names.join()), (error) => process.stdout.write(error.message));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const load = (file: string) =>
  JSON.parse(
    spawnSync(process.execPath, ['-p', `JSON.stringify(require(${JSON.stringify(output(file))}))`], { encoding: 'utf8' }).stdout,
  ) as unknown;

test('emits the changed file, and keeps the output of the others', () => {
  expect(emit()).toBe('demo');
  expect(load('deep/one.js')).toEqual({ one: 1 });
  const [one, two] = ['deep/one.js', 'two.js'].map((file) => statSync(output(file)).ino);
  expect(emit()).toBe('');
  write('two.tsx', "export const two = 'changed';");
  expect(emit()).toBe('demo');
  expect(load('two.js')).toEqual({ two: 'changed' });
  expect(statSync(output('deep/one.js')).ino).toBe(one);
  expect(statSync(output('two.js')).ino).not.toBe(two);
});

test('removes the output of a deleted source', () => {
  emit();
  rmSync(join(root, 'demo/src/two.tsx'));
  expect(emit()).toBe('demo');
  expect(readdirSync(output('.')).sort()).toEqual(['.inputs', 'deep']);
});

test('keeps the last good output of a broken source, and leaves no draft', () => {
  emit();
  write('two.tsx', 'export const two = ;');
  expect(emit()).toContain('Unexpected ";"');
  expect(load('two.js')).toEqual({ two: 'two' });
  expect(readdirSync(join(root, 'demo')).sort()).toEqual(['dist', 'src']);
  write('two.tsx', 'export const two = 2;');
  emit();
  expect(load('two.js')).toEqual({ two: 2 });
});

test('emits everything if the emitter is unknown or has changed', () => {
  emit();
  for (const stamp of [
    '0123abc',
    JSON.stringify({ ...JSON.parse(readFileSync(output('.inputs'), 'utf8')), emitter: 'another' }),
  ]) {
    const one = statSync(output('deep/one.js')).ino;
    writeFileSync(output('.inputs'), stamp);
    expect(emit()).toBe('demo');
    expect(statSync(output('deep/one.js')).ino).not.toBe(one);
    expect(load('deep/one.js')).toEqual({ one: 1 });
  }
});
