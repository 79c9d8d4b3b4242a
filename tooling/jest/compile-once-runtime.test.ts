import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs Jest.
jest.setTimeout(60_000);

const repository = join(__dirname, '../..');
const runtime = join(__dirname, 'compile-once-runtime.cjs');
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'compile-once-')));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the files and runs their tests in one worker; returns Jest's exit code and output. */
function run(files: Record<string, string>, options: string[] = []): { status: number; output: string } {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const config = {
    rootDir: folder,
    runtime,
    testEnvironment: 'node',
    transform: {},
    cacheDirectory: join(folder, 'cache'),
    haste: { enableSymlinks: false },
  };
  try {
    const output = execFileSync(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        ...options,
        'node_modules/jest/bin/jest.js',
        '--runInBand',
        '--config',
        JSON.stringify(config),
      ],
      { cwd: repository, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, FORCE_COLOR: '0' } },
    );
    return { status: 0, output };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { status, output: stderr };
  }
}

/** A test file that loads the same module as another one: the module's state must not leak between them. */
const LOADS = `
  test('the module is new', async () => {
    const { next } = require('./counter.js');
    expect(next()).toBe(1);
    expect(require('./counter.js').next()).toBe(2);
    expect((await require('./importer.js').other()).next()).toBe(1);
  });
`;

test('runs modules separately in each test file, and imports the module of the same test file', () => {
  const { status, output } = run({
    'counter.js': 'let count = 0; exports.next = () => ++count;',
    'importer.js': "exports.other = () => import('./other.mjs');",
    'other.mjs': 'let count = 0; export const next = () => ++count;',
    'a.test.js': LOADS,
    'b.test.js': LOADS,
  });
  expect({ status, output }).toMatchObject({ status: 0 });
});

test('compiles a file once for all test files', () => {
  const count = `
    const vm = require('node:vm');
    const { Script } = vm;
    const names = [];
    vm.Script = class extends Script {
      constructor(code, options) {
        super(code, options);
        names.push(require('node:path').basename(options.filename));
      }
    };
    process.on('exit', () => require('node:fs').writeFileSync(__dirname + '/compiled.json', JSON.stringify(names)));
  `;
  const counter = 'exports.next = () => 1;';
  const loads = "test('loads', () => require('./counter.js'));";
  run({ 'count.cjs': count, 'counter.js': counter, 'a.test.js': loads, 'b.test.js': loads }, [
    '--require',
    join(folder, 'count.cjs'),
  ]);
  const names = JSON.parse(readFileSync(join(folder, 'compiled.json'), 'utf8')) as string[];
  expect(names.filter((name) => name === 'counter.js')).toHaveLength(1);
});

test('reports the position of an error in its file, including in the first line', () => {
  const { output } = run({
    'thrower.js': "exports.fail = () => { throw new Error('here'); };",
    'a.test.js': "test('fails', () => require('./thrower.js').fail());",
  });
  expect(output).toMatch(/thrower\.js:1:30/);
});

test('reports a file with a syntax error with its position', () => {
  const { status, output } = run({ 'broken.js': 'const = 1;', 'a.test.js': "test('loads', () => require('./broken.js'));" });
  expect(status).toBe(1);
  expect(output).toMatch(/broken\.js:1/);
});
