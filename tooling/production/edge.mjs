// The edge of the local production setup: Debian's nginx with the configuration of deploy/nginx.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { delimiter, join } from 'node:path';
import { installByAptGet } from '../apt-get.mjs';
import { repository } from '../repository.mjs';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so';
/** Not those that depend on the installation: these are written below. */
const FILES = ['nginx.conf', 'limits.conf', 'log.conf', 'failures.conf', 'failure-answers.conf'];
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-filter'];

/**
 * Path of nginx; installs it with apt-get if possible. Throws an Error with the remedy.
 * @param {(text: string) => void} log
 */
export function findNginx(log) {
  const found = installed();
  if (found) return found;
  log('nginx is not installed.');
  const failure = installByAptGet(...PACKAGES);
  const fresh = installed();
  if (!fresh)
    throw new Error(`nginx was not found and could not be installed (${failure}). Install it, then run the command again.`);
  return fresh;
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, 'nginx')).find(existsSync);
}

/**
 * Starts nginx in `folder`, in front of the server processes. Resolves with the child once it listens; rejects with the reason.
 * @param {{ nginx: string, folder: string, port: number, serverPorts: number[], settings?: string[] }} options `settings`: more
 *   lines for its server
 */
export async function startEdge({ nginx, folder, port, serverPorts, settings = [] }) {
  mkdirSync(folder, { recursive: true });
  const made = spawnSync(join(repository, 'deploy/make-certificate.sh'), [folder], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error('The certificate could not be made: is openssl installed?');
  const files = [...FILES, ...(existsSync(BROTLI) ? ['modules.conf', 'brotli.conf'] : [])];
  for (const file of files) copyFileSync(join(repository, 'deploy/nginx', file), join(folder, file));
  const addresses = ['127.0.0.1', ...(hasIPv6() ? ['[::1]'] : [])];
  const listen = addresses.map((address) => `listen ${address}:${port} ssl http2 backlog=4096;`);
  const rest = ['ssl_certificate edge.crt;', 'ssl_certificate_key edge.key;', 'access_log access.log edge;', ...settings];
  writeFileSync(join(folder, 'listen.conf'), [...listen, ...rest, ''].join('\n'));
  const servers = serverPorts.map((serverPort) => `  server 127.0.0.1:${serverPort} max_fails=1 fail_timeout=2s;`);
  writeFileSync(
    join(folder, 'upstream.conf'),
    `upstream shop {\n${servers.join('\n')}\n  keepalive 32;\n  keepalive_timeout 400ms;\n}\n`,
  );
  // Started by root, the workers would become www-data, which cannot read a private folder.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const tested = spawnSync(nginx, ['-t', ...args, '-g', `daemon off;${user}`], { encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(`nginx rejected the configuration:\n${tested.stderr}`);
  if (await accepts(port)) throw new Error(`Port ${port} is taken by another program.`);
  // In its own process group: a killed master leaves workers behind, which would keep the port.
  const child = spawn(nginx, [...args, '-g', `daemon off;${user}`], { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  child.once('exit', () => killGroup(child.pid));
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    if (await accepts(port)) return child;
    await new Promise((done) => setTimeout(done, 100));
  }
  killGroup(child.pid);
  throw new Error(`nginx does not listen on ${port}.`);
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone.
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const accepts = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true))).once('error', () => done(false));
  });

function hasIPv6() {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
}
