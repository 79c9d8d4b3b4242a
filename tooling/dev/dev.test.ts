import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs other programs.
jest.setTimeout(180_000);

const repository = join(__dirname, '../..');
let folder: string;
let development: ChildProcess | undefined;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dev-'))));
afterEach(() => {
  development?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Supervises a program; each line on stdin restarts it, as a save would. Resolves lines of its output as they come. */
function supervise(program: string, options = '') {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, program);
  const parent = `
    import { superviseProgram } from './tooling/dev/supervisor.mjs';
    const program = superviseProgram({
      args: [${JSON.stringify(file)}],${options}
      onReady: () => console.log('serves'),
      onExit: (code) => console.log('ended', code),
    });
    process.stdin.on('data', (text) => {
      if (String(text).trim() === 'stop') void program.stop().then((code) => { console.log('stopped', code); process.exit(); });
      else for (const _ of String(text).trim().split(' ')) void program.restart();
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], { cwd: repository });
  development = child;
  let output = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    for (const check of waiting) check();
  });
  const lines = () => output.split('\n').slice(0, -1);
  return {
    lines,
    say: (text: string) => void child.stdin.write(`${text}\n`),
    until: (count: number) =>
      new Promise<string[]>((done) => {
        const check = () => {
          if (lines().length < count) return;
          waiting.delete(check);
          done(lines());
        };
        waiting.add(check);
        check();
      }),
  };
}

const SERVING = `process.on('SIGTERM', () => { console.log('closed'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('ready');`;

test('restarts after the old program has closed, and once for several saves', async () => {
  const { until, say } = supervise(SERVING);
  await until(1);
  say('save save save');
  expect(await until(3)).toEqual(['ready', 'closed', 'ready']);
  say('stop');
  expect(await until(5)).toEqual(['ready', 'closed', 'ready', 'closed', 'stopped 0']);
});

test('restarts a failed program after the next save', async () => {
  const { until, say } = supervise(`console.log('broken'); process.exitCode = 3;`);
  expect(await until(2)).toEqual(['broken', 'ended 3']);
  say('save');
  expect(await until(4)).toEqual(['broken', 'ended 3', 'broken', 'ended 3']);
});

test('announces each time that the program is ready, and prints no output of a replaced one', async () => {
  const { until, say } =
    supervise(`process.on('SIGTERM', () => { process.send('ready'); console.log('closed'); process.exit(0); });
    setInterval(() => {}, 1000);
    process.send('ready');`);
  await until(1);
  say('save');
  expect(await until(3)).toEqual(['serves', 'closed', 'serves']);
  say('stop');
  expect(await until(5)).toEqual(['serves', 'closed', 'serves', 'closed', 'stopped 0']);
});

test('prepares the next process once one is ready, lets it serve at the next restart, and stops it with the program', async () => {
  const { until, say } = supervise(
    `setInterval(() => {}, 1000);
    console.log('loaded');
    process.on('SIGTERM', () => process.exit(0));
    process.once('message', (message) => { console.log(message); process.send('ready'); });`,
    'standby: true,',
  );
  const first = ['loaded', 'serve', 'serves', 'loaded'];
  expect(await until(4)).toEqual(first);
  say('save');
  const second = [...first, 'serve', 'serves', 'loaded'];
  expect(await until(7)).toEqual(second);
  say('stop');
  expect(await until(8)).toEqual([...second, 'stopped 0']);
});
