import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { openFolderStore } from '../src/folder-store';
import type { Mover } from '../src/move-pointer';
import { promote } from '../src/moves';
import { publish } from '../src/publish/publish';
import type { BuildDescription } from '../src/record';

export const repository = resolve(__dirname, '../..');

export const mover = (reason = 'because'): Mover => ({ who: 'tester', by: 'person', reason });

export interface BuildOverrides extends Partial<BuildDescription> {
  /** Text in the browser's and the server's files. */
  text?: string;
  /** The whole server build; by default a remote module with one route. */
  server?: string;
  /** More files for browsers: path -> content. */
  files?: Record<string, string>;
}

/** A temporary folder for one test, with a store in it and helpers that make small builds. */
export function openScratch() {
  const dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  const store = openFolderStore(join(dataDir, 'releases'));
  let builds = 0;

  /** Writes a small build output of a slice and returns its folder. */
  function build(name: string, version: string, overrides: BuildOverrides = {}): string {
    const { text = `${name} ${version}`, server, files: more = {}, ...description } = overrides;
    const folder = join(dataDir, 'builds', String(++builds));
    const entry = name === 'shell' ? 'main.js' : 'remoteEntry.js';
    const files = {
      'build.json': JSON.stringify({
        name,
        version,
        container: `${name.replaceAll('-', '_')}__${builds}`,
        entry,
        chunks: { routes: ['routes.js'] },
        initial: ['routes'],
        ...(name === 'shell'
          ? { contract: '1.0.0', patterns: [], shared: { react: '19.3.1' } }
          : { contract: '^1.0.0', patterns: [{ path: `/${name}/*`, server: true }], shared: { react: '^19.0.0' } }),
        ...description,
      }),
      [`web/${entry}`]: `export const entry = ${JSON.stringify(text)};`,
      'web/routes.js': `export const remoteModule = ${JSON.stringify(text)};`,
      ...Object.fromEntries(Object.entries(more).map(([path, content]) => [`web/${path}`, content])),
      [`maps/${entry}.map`]: JSON.stringify({ version: 3, sources: [`${name}/src/routes.tsx`], mappings: '' }),
      'server/main.cjs':
        server ?? `exports.provided = { react: {} }; exports.remoteModule = { routes: [${JSON.stringify(text)}] };`,
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return folder;
  }

  /** Publishes a small build. */
  const add = (name: string, version: string, overrides?: BuildOverrides) => publish(store, build(name, version, overrides));

  return {
    dataDir,
    store,
    build,
    add,
    /** Publishes a small build and makes it live. */
    async live(...given: Parameters<typeof add>) {
      await add(...given);
      await promote(store, given[0], given[1], mover());
    },
    /** Runs the real command (`npm run release -- …`) on this store. */
    release: (...args: string[]) => runRelease(dataDir, args),
    /** Runs the package's own command on this store, from a folder. */
    command: (folder: string, ...args: string[]) =>
      run([join(repository, 'slipway/dist/command/main.js'), ...args], folder, { RELEASE_STORE: store.place }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export type Scratch = ReturnType<typeof openScratch>;

/** A new one for each test of a file. */
export function useScratch(): Scratch {
  const scratch = {} as Scratch;
  beforeEach(() => void Object.assign(scratch, openScratch()));
  afterEach(() => scratch.remove());
  return scratch;
}

const runRelease = (dataDir: string, args: string[]) =>
  run([join(repository, 'tooling/release.mjs'), ...args], repository, { DATA_DIR: dataDir, RELEASE_STORE: '' });

function run(
  args: string[],
  cwd: string,
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (code) => done({ code, out, err }));
  });
}

/** Starts a Node program that gets the compiled modules of this package by `load('lock')` and the store's path as `folder`. */
export function startProgram(folder: string, source: string, onText: (text: string) => void = () => undefined) {
  const head = `const folder = ${JSON.stringify(folder)}; const load = (name) => require(${JSON.stringify(join(repository, 'slipway/dist'))} + '/' + name + '.js');`;
  const child = spawn(process.execPath, ['-e', `${head}\n${source}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (chunk: Buffer) => onText(chunk.toString()));
  return { child, ended: new Promise<number | null>((done) => child.once('exit', done)) };
}

/** Compiles this package, as `npm run release` does. */
export function emitPackage(): void {
  const source = `import('./tooling/programs.mjs').then((programs) => programs.emitPrograms(['slipway']))`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', source], { cwd: repository, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
