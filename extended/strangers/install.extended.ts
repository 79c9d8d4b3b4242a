import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packSlipway } from './workplace';

// npm itself installs the tarball into an empty folder outside the repository: its dependencies come from the registry or npm's cache, and
// what npm links as the command is what is run.

let folder: string;
let tarball: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-install-'));
  tarball = packSlipway(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'alpha', version: '1.0.0', private: true }));
  const options = ['--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--save-dev', `./${tarball}`, ...options], { cwd: folder, stdio: 'pipe' });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npx(...words: string[]): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'slipway', ...words], {
    cwd: folder,
    env: { ...process.env, RELEASE_STORE: './releases', RELEASE_WHO: 'noor', SLIPWAY_COMMAND: '' },
    encoding: 'utf8',
  });
  return { code: status, text: stdout + stderr };
}

/** The output of webpack and Module Federation for a remote with one exposed module. */
function build(version: string): void {
  const exposed = { id: 'alpha:widget', name: 'widget', path: './widget' };
  const manifest = {
    id: 'alpha',
    name: 'alpha',
    shared: [],
    remotes: [],
    metaData: {
      name: 'alpha',
      type: 'app',
      globalName: 'alpha',
      publicPath: 'auto',
      buildInfo: { buildVersion: version, buildName: 'alpha' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    },
    exposes: [{ ...exposed, assets: { js: { sync: ['widget.js'], async: [] }, css: { sync: [], async: [] } } }],
  };
  const list = `webpackChunkalpha_${version.replaceAll('.', '_')}`;
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...described, version }));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const [file, text] of Object.entries({
    'remoteEntry.js': 'var alpha={init(){},get(){}};',
    'widget.js': `(self.${list}=self.${list}||[]).push([[12],{12(t,e){e.text=${JSON.stringify(version)}}}]);`,
    'mf-manifest.json': JSON.stringify(manifest),
  }))
    writeFileSync(join(folder, 'dist', file), text);
}

test('npm install brings two dependencies and no optional peer, and links the command', () => {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  expect(Object.keys(packages).sort()).toEqual([
    '',
    ...['es-module-lexer', 'semver', 'slipway'].map((name) => `node_modules/${name}`),
  ]);
  // Unpacked, and not linked to where it came from.
  expect(lstatSync(join(folder, 'node_modules/slipway')).isSymbolicLink()).toBe(false);
  expect(existsSync(join(folder, 'node_modules/.bin/slipway'))).toBe(true);
});

test('publishes, promotes and rolls back by the command that npm linked', () => {
  for (const version of ['1.0.0', '1.1.0']) {
    build(version);
    const text = expect.stringMatching(new RegExp(`^published alpha ${version} to /.*\n$`)) as string;
    expect(npx('publish')).toEqual({ code: 0, text });
    expect(npx('promote', 'alpha', version, '--reason', 'try it')).toMatchObject({ code: 0 });
  }
  expect(npx('rollback', 'alpha', '--reason', 'and back').text).toMatch(/^alpha 1\.0\.0 is live again \(generation 3, \d+ ms\)/);
  expect(npx('status').text).toContain('1.0.0');
  expect(npx('verify')).toEqual({ code: 0, text: '2 versions, every byte as recorded\n' });
}, 300_000);
