import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Runs other programs.
jest.setTimeout(180_000);

const repository = join(__dirname, '..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'public-half-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pem = { type: 'pkcs8', format: 'pem' } as const;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const halves = {
  private: privateKey.export(pem).toString(),
  public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

function inProcess(source: string, key: string) {
  const head = `
    import { createRequire } from 'node:module';
    import { emitPrograms } from './tooling/programs.mjs';
    import { servedGeneration } from './tooling/publish-builds.mjs';
    await emitPrograms(['slipway']);
    const releases = createRequire(process.cwd() + '/x.js')('./slipway/dist/index.js');
    const store = releases.openStore(process.env, process.cwd());`;
  const { stdout, stderr, error } = spawnSync(process.execPath, ['--input-type=module', '-e', `${head}\n${source}`], {
    cwd: repository,
    encoding: 'utf8',
    timeout: 150_000,
    killSignal: 'SIGKILL',
    env: { ...process.env, RELEASE_STORE: folder, RELEASE_SIGNING_KEY: key },
  });
  if (error) throw error;
  return stdout + stderr;
}

/** Writes the build of a shell, and returns its folder. */
function writeShell(version: string): string {
  const build = join(folder, version);
  const names = {
    name: 'shell',
    version,
    container: `shell_${version.replaceAll('.', '_')}`,
    entry: 'main.js',
    contract: '1.0.0',
  };
  for (const [path, text] of Object.entries({
    'build.json': JSON.stringify({ ...names, patterns: [], shared: {}, chunks: {} }),
    'web/main.js': '',
    'server/main.cjs': 'exports.provided = {};',
  })) {
    mkdirSync(join(build, path, '..'), { recursive: true });
    writeFileSync(join(build, path), text);
  }
  return build;
}

const ASK = 'console.log(`serves ${await servedGeneration(process.env.RELEASE_STORE)}`);';

test('serves the current generation with the public half of the key, and may promote with the private half', () => {
  expect(inProcess(ASK, halves.public)).toContain('nothing is live');
  const promote = `await releases.publish(store, ${JSON.stringify(writeShell('1.0.0'))});
    await releases.promote(store, 'shell', '1.0.0', { who: 'me', by: 'person', reason: 'x' });`;
  expect(inProcess(`${promote} ${ASK}`, halves.private)).toBe('serves null\n');
  expect(inProcess(ASK, halves.public)).toBe('serves 1\n');
});

test('a start promotes a slice after a manual promotion only if the start is configured to follow that slice', () => {
  const [first, second] = [writeShell('1.0.0'), writeShell('1.0.1')];
  const source = `
    const { promoteUnlessManual } = await import('./tooling/publish-builds.mjs');
    for (const build of ${JSON.stringify([first, second])}) await releases.publish(store, build);
    await releases.promote(store, 'shell', '1.0.0', { who: 'me', by: 'person', reason: 'x' });
    for (const follows of [false, true]) {
      await promoteUnlessManual(releases, store, { kind: 'shell', name: 'shell' }, '1.0.1', { trials: [], log() {}, follows });
      const { version, movedBy } = (await store.readPointer()).shell;
      console.log(version, movedBy);
    }`;
  expect(inProcess(source, halves.private)).toBe('1.0.0 person\n1.0.1 start\n');
});

test('refuses to follow a slice that does not exist', () => {
  const source = `
    const { checkFollowed } = await import('./tooling/publish-builds.mjs');
    try {
      checkFollowed(['mf-info', 'mf-shoes']);
    } catch ({ message }) {
      console.log(message);
    }`;
  expect(inProcess(source, halves.private)).toContain("--follow: there is no slice 'mf-shoes'. The slices: shell, ");
});
