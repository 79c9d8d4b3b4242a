import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from 'testing/program';
import { repository } from 'testing/repository';
import { cloneRepository, type Clone } from './support/clone';
import { expect, test } from './support/test';

// Each test continues with the versions that earlier ones promoted.
test.describe.configure({ mode: 'serial' });

let clone: Clone;
let dataDir: string;

/** Runs the release command in the clone. */
const release = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runProgram(['tooling/release.mjs', ...args], { cwd: clone.folder, env: { DATA_DIR: dataDir, ...env } });

const promote = (slice: string, version: string, env?: NodeJS.ProcessEnv) =>
  release(['promote', slice, version, '--reason', 'a test'], env);

async function lastChecks(): Promise<string> {
  const { output } = await release(['history', '--json']);
  return (JSON.parse(output) as { checks: string[] }[]).at(-1)!.checks.join('; ');
}

/** Publishes the real build of mf-info under another version, with `code` prepended to its routes chunk. */
async function publishInfo(version: string, code: string): Promise<void> {
  clone.edit('mf-info/package.json', /"version": "[^"]+"/.exec(file('mf-info/package.json'))![0], `"version": "${version}"`);
  cpSync(join(repository, 'mf-info/dist'), join(clone.folder, 'mf-info/dist'), { recursive: true });
  const build = JSON.parse(file('mf-info/dist/build.json')) as object;
  writeFileSync(join(clone.folder, 'mf-info/dist/build.json'), JSON.stringify({ ...build, version }));
  const chunkPath = routesChunkPath();
  writeFileSync(chunkPath, `${code}\n${readFileSync(chunkPath, 'utf8')}`);
  expect(await release(['publish', 'mf-info'])).toMatchObject({ code: 0 });
}

const file = (path: string) => readFileSync(join(clone.folder, path), 'utf8');
function routesChunkPath(folder = join(clone.folder, 'mf-info/dist/web')): string {
  return join(
    folder,
    readdirSync(folder).find((name) => /^routes\.\w+\.js$/.test(name))!,
  );
}

test.beforeAll(async () => {
  clone = cloneRepository();
  dataDir = join(clone.folder, '.data');
  cpSync(join(repository, 'shell/dist'), join(clone.folder, 'shell/dist'), { recursive: true });
  await release(['publish', 'shell']);
  expect(await promote('shell', '1.0.0', { RELEASE_SMOKE: 'server' })).toMatchObject({ code: 0 });
  await publishInfo('1.0.0', '');
});
test.afterAll(() => clone?.remove());

test('a promotion loads the remote in the live shell in a real browser, once per combination of versions', async () => {
  expect(await promote('mf-info', '1.0.0')).toMatchObject({ code: 0 });
  expect(await lastChecks()).toMatch(
    /rendered by the server: \/info\/about-us, .*; loaded in Chromium [\d.]+(?: and WebKitGTK [\d.]+)? with shell 1\.0\.0: mf-info 1\.0\.0/,
  );
  await publishInfo('1.1.0', '/* another */');
  expect(await promote('mf-info', '1.1.0')).toMatchObject({ code: 0 });
  expect(await release(['rollback', 'mf-info', '--reason', 'back'])).toMatchObject({ code: 0 });
  expect(await lastChecks()).toMatch(/loaded in Chromium [\d.]+(?: and WebKitGTK [\d.]+)? with shell 1\.0\.0 on \d{4}-/);
  // With an invalid CHROMIUM_PATH this passes only if no browser is started.
  expect(await promote('mf-info', '1.1.0', { CHROMIUM_PATH: '/bin/false' })).toMatchObject({ code: 0 });
  expect(await lastChecks()).toMatch(/loaded in Chromium [\d.]+(?: and WebKitGTK [\d.]+)? with shell 1\.0\.0 on \d{4}-/);
});

for (const [what, version, code, reason] of [
  ['throws', '1.2.0', "throw new Error('no shoes today');", 'mf-info 1.2.0 does not load: no shoes today'],
  ['hangs', '1.3.0', 'await new Promise(() => undefined);', 'mf-info 1.3.0 does not load within 2 s'],
  ['never ends', '1.4.0', 'for (;;);', 'mf-info 1.4.0 does not load within 2 s'],
] as const)
  test(`rejects a remote that ${what} in a browser, naming slice, version, reason and hint`, async () => {
    await publishInfo(version, code);
    const result = await promote('mf-info', version, { RELEASE_SMOKE_SECONDS: version === '1.2.0' ? '30' : '2' });
    expect(result).toMatchObject({ code: 1 });
    expect(result.output).toContain(`refused: Cannot promote mf-info ${version}: ${reason}`);
    expect(result.output).toContain('Correct mf-info, raise "version" in its package.json');
    expect((await release(['status', 'mf-info', '--json'])).output).toContain('"live":"1.1.0"');
  });

test('rejects a remote with changed bytes in the store, naming the file, for a promotion and a canary', async () => {
  await publishInfo('1.5.0', '/* as published */');
  const stored = routesChunkPath(join(dataDir, 'releases/remotes/mf-info/1.5.0'));
  writeFileSync(stored, `${readFileSync(stored, 'utf8')}\n/* tampered */`);
  const result = await release(['canary', 'mf-info', '1.5.0', '--percent', '5', '--reason', 'x']);
  expect(result).toMatchObject({ code: 1 });
  expect(result.output).toMatch(/^refused: Cannot show mf-info 1\.5\.0: .*routes\.\w+\.js differs from its record/);
});
