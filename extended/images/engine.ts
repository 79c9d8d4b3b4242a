import { execFileSync, spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { installByAptGet } from '../apt-get';

export interface Engine {
  /** The engine's name for the log. */
  name: string;
  /** The environment of programs that use the engine. */
  env: NodeJS.ProcessEnv;
  /** Runs docker and returns its output; throws an Error with what it printed. */
  docker(...args: string[]): string;
  /** Runs Compose in a folder. */
  compose(folder: string, ...args: string[]): string;
  /** Like `docker` and `compose`, without blocking this process, which may be running shoppers. */
  dockerAsync(...args: string[]): Promise<string>;
  composeAsync(folder: string, ...args: string[]): Promise<string>;
  /** Puts a program `docker` into a folder that supports `docker compose` here, even if Compose is not a plugin. */
  placeProgram(folder: string): void;
  close(): Promise<void>;
}

const PACKAGES = ['docker.io', 'docker-compose', 'iptables', 'mmdebstrap'];
const START_MS = 120_000;

/** The running engine, or one started in a scratch folder; a text with the reason if neither works. */
export async function findEngine(): Promise<Engine | string> {
  if (answers(process.env)) return engineOf(process.env, async () => undefined);
  if (process.getuid?.() !== 0) return 'No Docker engine answers, and only root can start one. Start one, or set DOCKER_HOST.';
  if (!isThere('dockerd') || !isThere('docker-compose') || !isThere('mmdebstrap')) {
    const failure = installByAptGet(...PACKAGES);
    if (failure) return failure;
  }
  return startEngine();
}

async function startEngine(): Promise<Engine | string> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-docker-'));
  const at = (name: string) => join(folder, name);
  const socket = `unix://${at('docker.sock')}`;
  const args = ['--data-root', at('data'), '--exec-root', at('exec'), '-p', at('pid'), '-H', socket];
  // Not a pipe: while this process waits for a build nothing reads it, and an engine that cannot write its log blocks.
  const log = openSync(at('log'), 'a');
  const daemon = spawn('dockerd', args, { stdio: ['ignore', 'ignore', log] });
  closeSync(log);
  const env = { ...process.env, DOCKER_HOST: socket };
  const close = async () => {
    if (daemon.exitCode === null) {
      const ended = new Promise((done) => daemon.once('exit', done));
      daemon.kill('SIGTERM');
      await ended;
    }
    // Mounts of a container that did not end in time keep its folder busy.
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '');
    for (const mount of mounted.filter((each) => each.startsWith(folder)).reverse()) spawnSync('umount', ['-l', mount]);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + START_MS; Date.now() < end && daemon.exitCode === null;) {
    if (answers(env)) return engineOf(env, close);
    await new Promise((done) => setTimeout(done, 500));
  }
  const output = readFileSync(at('log'), 'utf8').slice(-4_000);
  await close();
  return `Docker's engine does not start here: ${output}`;
}

function engineOf(env: NodeJS.ProcessEnv, close: () => Promise<void>): Engine {
  // Without the plugin for BuildKit, the engine's older builder does the same.
  const hasBuildKit = spawnSync('docker', ['buildx', 'version'], { env }).status === 0;
  const all = { ...env, ...(!hasBuildKit && { DOCKER_BUILDKIT: '0' }) };
  const [program, ...first] =
    spawnSync('docker', ['compose', 'version'], { env }).status === 0 ? ['docker', 'compose'] : ['docker-compose'];
  const read = (command: string, args: string[], { status, stdout, stderr }: Ended) => {
    if (status !== 0)
      throw new Error(`${command} ${args.slice(0, 6).join(' ')} ended with ${status}:\n${(stdout + stderr).slice(-3_000)}`);
    return stdout + (args.includes('logs') ? stderr : '');
  };
  const run = (command: string, args: string[], cwd?: string) =>
    read(command, args, spawnSync(command, args, { env: all, cwd, encoding: 'utf8', maxBuffer: 2 ** 26 }));
  const runAsync = async (command: string, args: string[], cwd?: string) =>
    read(command, args, await untilEnded(spawn(command, args, { env: all, cwd, stdio: ['ignore', 'pipe', 'pipe'] })));
  return {
    env: all,
    name: `Docker ${run('docker', ['version', '--format', '{{.Server.Version}}']).trim()}, ${[program, ...first].join(' ')}`,
    docker: (...args) => run('docker', args),
    compose: (folder, ...args) => run(program!, [...first, ...args], folder),
    dockerAsync: (...args) => runAsync('docker', args),
    composeAsync: (folder, ...args) => runAsync(program!, [...first, ...args], folder),
    placeProgram(folder) {
      const docker = execFileSync('which', ['docker'], { encoding: 'utf8' }).trim();
      const isPlugin = first.length > 0;
      const standalone = `if [ "$1" = compose ]; then\n  shift\n  exec ${program} "$@"\nfi\n`;
      writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${isPlugin ? '' : standalone}exec ${docker} "$@"\n`, { mode: 0o755 });
    },
    close,
  };
}

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

function untilEnded(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  const ended: Ended = { status: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status) => done({ ...ended, status }));
  });
}

const answers = (env: NodeJS.ProcessEnv) => spawnSync('docker', ['info'], { env, stdio: 'ignore' }).status === 0;
const isThere = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
