import { spawn } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneRepository, type Clone } from './support/clone';
import { repository } from './support/shop';

jest.setTimeout(300_000);

let clone: Clone;
let dataDir: string;

/** The release command in the clone; its exit code and what it said. */
function release(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const { NODE_OPTIONS: _jest, ...clean } = process.env;
    const child = spawn(process.execPath, ['tooling/release.mjs', ...args], {
      cwd: clone.folder,
      env: { ...clean, DATA_DIR: dataDir, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => done({ code, output }));
  });
}

const promote = (slice: string, version: string, env?: NodeJS.ProcessEnv) =>
  release(['promote', slice, version, '--reason', 'a test'], env);

async function lastChecks(): Promise<string> {
  const { output } = await release(['history', '--json']);
  return (JSON.parse(output) as { checks: string[] }[]).at(-1)!.checks.join('; ');
}

/** Publishes the real build of mf-info under another version, with `code` before its door's own. */
async function publishInfo(version: string, code: string): Promise<void> {
  clone.edit('mf-info/package.json', /"version": "[^"]+"/.exec(file('mf-info/package.json'))![0], `"version": "${version}"`);
  cpSync(join(repository, 'mf-info/dist'), join(clone.folder, 'mf-info/dist'), { recursive: true });
  const build = JSON.parse(file('mf-info/dist/build.json')) as object;
  writeFileSync(join(clone.folder, 'mf-info/dist/build.json'), JSON.stringify({ ...build, version }));
  const door = doorFile();
  writeFileSync(door, `${code}\n${readFileSync(door, 'utf8')}`);
  expect(await release(['publish', 'mf-info'])).toMatchObject({ code: 0 });
}

const file = (path: string) => readFileSync(join(clone.folder, path), 'utf8');
function doorFile(folder = join(clone.folder, 'mf-info/dist/web')): string {
  return join(
    folder,
    readdirSync(folder).find((name) => /^door\.\w+\.js$/.test(name))!,
  );
}

beforeAll(async () => {
  clone = cloneRepository();
  dataDir = join(clone.folder, '.data');
  cpSync(join(repository, 'shell/dist'), join(clone.folder, 'shell/dist'), { recursive: true });
  await release(['publish', 'shell']);
  expect(await promote('shell', '1.0.0', { RELEASE_SMOKE: 'server' })).toMatchObject({ code: 0 });
  await publishInfo('1.0.0', '');
}, 300_000);
afterAll(() => clone?.remove());

test('a promotion opens the door in the live shell in a real browser, once: the same pair is not tried again', async () => {
  expect(await promote('mf-info', '1.0.0')).toMatchObject({ code: 0 });
  expect(await lastChecks()).toMatch(
    /drawn by the server: \/info\/about-us, .*; opened in Chromium [\d.]+ with shell 1\.0\.0: mf-info 1\.0\.0/,
  );
  await publishInfo('1.1.0', '/* another */');
  expect(await promote('mf-info', '1.1.0')).toMatchObject({ code: 0 });
  expect(await release(['rollback', 'mf-info', '--reason', 'back'])).toMatchObject({ code: 0 });
  expect(await lastChecks()).toMatch(/opened in Chromium [\d.]+ with shell 1\.0\.0 on \d{4}-/);
  // A browser that cannot be run would be told of: none was started.
  expect(await promote('mf-info', '1.1.0', { CHROMIUM_PATH: '/bin/false' })).toMatchObject({ code: 0 });
  expect(await lastChecks()).toMatch(/opened in Chromium [\d.]+ with shell 1\.0\.0 on \d{4}-/);
});

test.each([
  ['throws', '1.2.0', "throw new Error('no shoes today');", 'the door of mf-info 1.2.0 does not open: no shoes today'],
  ['hangs', '1.3.0', 'await new Promise(() => undefined);', 'the door of mf-info 1.3.0 does not open within 2 s'],
  ['never ends', '1.4.0', 'for (;;);', 'the door of mf-info 1.4.0 does not open within 2 s'],
])(
  'a door that %s in a browser is refused, with slice, version, what went wrong and the cure',
  async (_what, version, code, said) => {
    await publishInfo(version, code);
    const refused = await promote('mf-info', version, { RELEASE_SMOKE_SECONDS: version === '1.2.0' ? '30' : '2' });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain(`refused: Cannot promote mf-info ${version}: ${said}`);
    expect(refused.output).toContain('Correct mf-info, raise "version" in mf-info/package.json');
    expect((await release(['status', 'mf-info', '--json'])).output).toContain('"live":"1.1.0"');
  },
);

test('a door whose bytes changed in the store is refused by the file that differs, for a canary too', async () => {
  await publishInfo('1.5.0', '/* as published */');
  const stored = doorFile(join(dataDir, 'releases/remotes/mf-info/1.5.0'));
  writeFileSync(stored, `${readFileSync(stored, 'utf8')}\n/* tampered */`);
  const refused = await release(['canary', 'mf-info', '1.5.0', '--percent', '5', '--reason', 'x']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toMatch(/^refused: Cannot show mf-info 1\.5\.0: .*door\.\w+\.js differs from its record/);
});

test('without a browser the server draws in its place, and the history says so', async () => {
  await publishInfo('1.6.0', '/* quietly */');
  expect(await promote('mf-info', '1.6.0', { RELEASE_SMOKE: 'server' })).toMatchObject({ code: 0 });
  expect(await lastChecks()).toContain('not tried in a browser: RELEASE_SMOKE=server');
});
