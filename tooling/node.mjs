// The Node that runs this project. If the machine's is too old, the one from the lock file takes over.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import inspector from 'node:inspector';
import { join, sep } from 'node:path';
import './no-exit-deadlock.cjs';
import { repository } from './repository.mjs';

/** The oldest Node that runs everything here, and the odd release that some packages leave out: `engines` of package.json. */
const OLDEST = { major: 24, minor: 15 };
const LEFT_OUT = 25;
/** The oldest that can install the packages and hand over. */
const OLDEST_TO_INSTALL = 20;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major > OLDEST.major && major !== LEFT_OUT) || (major === OLDEST.major && minor >= OLDEST.minor);
const packages = join(repository, 'node_modules');
const link = join(packages, '.bin/node');
/** Set for the process that takes over, and for no process that it starts. */
const HANDED_OVER = 'STOREFRONT_HANDED_OVER';

/** Exits if Node is too old even to install the packages. */
export function checkNode() {
  if (major >= OLDEST_TO_INSTALL) return;
  console.error(tooOld('install'));
  process.exit(1);
}

/** Whether this process, or the Node that came with the packages, is new enough. */
export const isNodeReady = () => isSupported || Boolean(broughtNode());

/**
 * Continues on a recent enough Node: returns at once if this one is; otherwise runs the same command on the installed
 * package's Node, and ends with its exit code or signal. Exits with a message if that is missing.
 */
export async function continueOnNewNode() {
  if (isSupported) return followParent();
  const node = process.env[HANDED_OVER] ? undefined : broughtNode();
  if (!node) {
    console.error(tooOld('run'));
    process.exit(1);
  }
  // The debugger's port is for the process that does the work.
  inspector.close();
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, [HANDED_OVER]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2']))
    process.on(signal, () => {
      // A terminal sends Ctrl-C to both.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  await new Promise(() => {});
}

/**
 * Called after an installation: npm puts node_modules/.bin before the PATH in every `npm run`, so the Node in it is
 * used from then on. It is linked only if the machine's Node is too old.
 */
export function linkNode() {
  const node = broughtNode();
  if (!node || process.platform === 'win32' || process.execPath.startsWith(packages + sep)) return;
  if (isSupported) rmSync(link, { force: true });
  else if (!existsSync(link)) symlinkSync(node, link);
}

/** Ends with the older Node that handed over to this process, even if that was killed and could not forward a signal. */
function followParent() {
  if (!process.env[HANDED_OVER]) return;
  delete process.env[HANDED_OVER];
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
}

/** The program of the `node-…` package for this machine (optionalDependencies of package.json); undefined without one. */
function broughtNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = Object.keys(optionalDependencies).find((each) => each.endsWith(`${system}-${process.arch}`));
  const program = name && join(packages, name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  return program && existsSync(program) ? program : undefined;
}

/** @param {'install' | 'run'} step */
function tooOld(step) {
  const without = step === 'run' ? ', and none came with the packages for this machine' : '';
  return `Node ${process.versions.node} does not run this project${without}: install Node ${OLDEST.major}.${OLDEST.minor} or newer (not ${LEFT_OUT}), then run the command again.`;
}
