import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { subset, satisfies, validRange } from 'semver';

const repository = join(__dirname, '..');
const read = <T>(file: string) => JSON.parse(readFileSync(join(repository, file), 'utf8')) as T;

describe('engines', () => {
  const { engines, optionalDependencies } = read<{
    engines: { node: string };
    optionalDependencies: Record<string, string>;
  }>('package.json');
  interface Locked {
    version?: string;
    engines?: { node?: string };
    os?: unknown;
  }
  const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');

  test('every locked package runs on every Node that our range includes', () => {
    const locked = Object.entries(packages).filter(([name, { os }]) => name.startsWith('node_modules/') && !os);
    expect(locked.length).toBeGreaterThan(500);
    const refused = locked
      .map(([name, { version, engines: wanted }]) => ({ name, version, node: wanted?.node ?? '*' }))
      .filter(({ node }) => validRange(node) && !subset(engines.node, node));
    expect(refused).toEqual([]);
  });

  test('the range includes the packaged Node, .nvmrc and the images', () => {
    const brought = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'));
    expect(brought.map(([name]) => name.replace(/^node-(bin-)?/, ''))).toEqual(
      expect.arrayContaining(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64']),
    );
    const images = [...readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8').matchAll(/^FROM node:([\d.]+)/gm)];
    expect(images.length).toBeGreaterThan(0);
    const versions = [...brought.map(([, version]) => version), ...images.map(([, version]) => version!)];
    expect(versions.filter((version) => !satisfies(version, engines.node))).toEqual([]);
    // A version manager uses the newest of this major.
    expect(engines.node).toMatch(`^${readFileSync(join(repository, '.nvmrc'), 'utf8').trim()}.`);
  });
});

/** A checkout on a machine with Node 20: the Node of this test, which reports another version until it has handed over. */
describe('on a machine with an older Node', () => {
  const started: ChildProcess[] = [];
  let root: string;
  let entry: string;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const brought = () => join(root, 'node_modules', name, 'bin/node');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'older-node-'));
    for (const folder of [dirname(brought()), join(root, 'tooling'), join(root, 'node_modules/.bin')])
      mkdirSync(folder, { recursive: true });
    for (const file of ['node.mjs', 'no-exit-deadlock.cjs', 'repository.mjs'])
      copyFileSync(join(__dirname, file), join(root, 'tooling', file));
    writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies: { [name]: '24.0.0' } }));
    // A copy would be linked to libraries next to it, and a link would be resolved to the original.
    writeFileSync(brought(), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
    chmodSync(brought(), 0o755);
    writeFileSync(
      join(root, 'older.mjs'),
      `if (!process.env.STOREFRONT_HANDED_OVER)
         Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
    );
    entry = join(root, 'tooling/entry.mjs');
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  });

  const args = (program: string, more: string[] = []) => {
    writeFileSync(entry, `import { continueOnNewNode, linkNode } from './node.mjs';\n${program}`);
    return ['--import', join(root, 'older.mjs'), entry, ...more];
  };

  /** Runs until the program has printed the id of its process. */
  async function startProgram(program: string): Promise<{ parent: ChildProcess; pid: number }> {
    const parent = spawn(process.execPath, args(program), { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(parent);
    const pid = await new Promise<number>((done) => parent.stdout!.once('data', (chunk: Buffer) => done(Number(String(chunk)))));
    return { parent, pid };
  }

  const ended = (child: ChildProcess) =>
    new Promise<(number | string | null)[]>((done) => child.once('close', (code, signal) => done([code, signal])));
  const running = (setup = '') => `await continueOnNewNode(); ${setup} setInterval(() => {}, 1000); console.log(process.pid);`;

  test('continues on the packaged one with the same arguments and streams, and returns its exit code', () => {
    const program = `await continueOnNewNode();
      console.log(process.versions.node, process.argv.slice(2).join(), Object.keys(process.env).filter((name) => name.startsWith('STOREFRONT_')).join());
      process.stdin.on('data', (text) => { console.error(String(text)); process.exit(7); });`;
    const { status, stdout, stderr } = spawnSync(process.execPath, args(program, ['a b', '--c']), {
      input: 'typed',
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([7, `${process.versions.node} a b,--c \n`, 'typed\n']);
  });

  test("forwards a signal, and ends with the program's exit code or signal", async () => {
    const handled = await startProgram(running(`process.on('SIGTERM', () => process.exit(3));`));
    handled.parent.kill('SIGTERM');
    expect(await ended(handled.parent)).toEqual([3, null]);
    const { parent, pid } = await startProgram(running());
    expect(pid).not.toBe(parent.pid);
    process.kill(pid, 'SIGTERM');
    expect(await ended(parent)).toEqual([null, 'SIGTERM']);
  });

  test('kills the program when it is killed', async () => {
    const { parent } = await startProgram(running());
    parent.kill('SIGKILL');
    // The program holds the same output: it closes when both are gone.
    expect(await ended(parent)).toEqual([null, 'SIGKILL']);
  });

  test('names a remedy if the packaged one is missing', () => {
    rmSync(brought());
    const { status, stderr } = spawnSync(process.execPath, args('await continueOnNewNode();'), { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      'Node 20.20.2 does not run this project, and none came with the packages for this machine: install Node 24.15 or newer (not 25), then run the command again.\n',
    ]);
  });

  test('npm run uses the packaged one there, and the machine’s if that is recent enough', () => {
    const link = join(root, 'node_modules/.bin/node');
    expect(spawnSync(process.execPath, args('linkNode();')).status).toBe(0);
    expect(existsSync(link)).toBe(true);
    expect(spawnSync(process.execPath, args('linkNode();').slice(2)).status).toBe(0);
    expect(existsSync(link)).toBe(false);
    symlinkSync(brought(), link);
    expect(spawnSync(process.execPath, args('await continueOnNewNode(); linkNode();')).status).toBe(0);
  });
});
