import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from 'testing/free-port';
import { installByAptGet } from '../apt-get';

export interface Radosgw {
  /** Settings of a program that uses it. */
  env: { AWS_ENDPOINT_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  version: string;
  close(): Promise<void>;
}

const PACKAGES = ['radosgw', 'ceph-osd', 'ceph-mon', 'ceph-common'];
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-osd', 'ceph-mon', 'ceph', 'monmaptool', 'ceph-authtool'];
/** Nothing here waits for a disk; a busy machine needs some seconds. */
const START_MS = 180_000;
const KEY = 'test';

/** Why radosgw cannot run here; null where its programs are installed, or could be installed. */
export function missingRadosgw(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const isInstalled = () => PROGRAMS.every((program) => folders.some((folder) => existsSync(join(folder, program))));
  if (isInstalled()) return null;
  const failure = installByAptGet(...PACKAGES);
  if (failure) return failure;
  return isInstalled() ? null : `${PACKAGES.join(', ')} are installed, but not all of ${PROGRAMS.join(', ')} are found.`;
}

/**
 * Starts a Ceph of one monitor, one storage daemon in memory and radosgw, on free ports of this machine. Its data end with it. radosgw
 * answers at `address`.
 */
export async function startRadosgw(address = '127.0.0.1'): Promise<Radosgw> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-ceph-'));
  const at = (name: string) => join(folder, name);
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(at(name));
  const [monitor, port] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  writeFileSync(at('ceph.conf'), configuration({ folder, fsid, monitor, endpoint: `${address}:${port}` }));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, ['-c', at('ceph.conf'), ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  let restarts = 5;
  const daemons: { name: string; child: ChildProcess }[] = [];
  const start = (program: string, ...args: string[]) => {
    const log = openSync(at(`${program}.out`), 'a');
    const child = spawn(program, ['-c', at('ceph.conf'), '-f', ...args], { stdio: ['ignore', log, log] });
    closeSync(log);
    const daemon = { name: program, child };
    daemons.unshift(daemon);
    // On a busy machine the storage daemon sometimes ends while it joins the monitor; a service manager starts it again.
    child.once('exit', (code) => {
      if (code !== 1 || restarts === 0) return;
      restarts -= 1;
      daemons.splice(daemons.indexOf(daemon), 1);
      start(program, ...args);
    });
  };
  const close = async () => {
    for (const { child } of daemons) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    execFileSync('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, at('monmap')]);
    execFileSync('ceph-authtool', ['--create-keyring', at('keyring'), '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
    run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', at('monmap'), '--keyring', at('keyring'));
    start('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    run('ceph', '--connect-timeout', String(START_MS / 1000), 'osd', 'new', osd);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    await until('the storage daemon', daemons, at, () => /1 up/.test(run('ceph', 'osd', 'stat')));
    start('radosgw', '-n', 'client.rgw.a');
    const url = `http://${address}:${port}`;
    await until('radosgw', daemons, at, () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    run('radosgw-admin', 'user', 'create', '--uid=shop', '--display-name=shop', `--access-key=${KEY}`, `--secret-key=${KEY}`);
    const version = execFileSync('radosgw', ['--version'], { encoding: 'utf8' }).trim();
    return { env: { AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY }, version, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ceph as small as it gets: one copy of everything, one shard of each index. */
function configuration({
  folder,
  fsid,
  monitor,
  endpoint,
}: Record<'folder' | 'fsid' | 'endpoint', string> & { monitor: number }): string {
  return `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = /dev/null
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 10000
mon osd full ratio = .99
mon data avail crit = 1
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd memory target = 939524096
[client.rgw.a]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=${endpoint}
rgw num rados handles = 1
rgw thread pool size = 32
rgw gc max objs = 1
rgw lc max objs = 1
rgw override bucket index max shards = 1
rgw data log num shards = 1
rgw md log max shards = 1
rgw reshard num logs = 1
rgw objexp hints num shards = 1
`;
}

/** Resolves once `check` is true. Rejects with the daemons' last words when one has ended or the time is up. */
async function until(
  what: string,
  daemons: readonly { name: string; child: ChildProcess }[],
  at: (name: string) => string,
  check: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await new Promise((done) => setTimeout(done, 200))) {
    if (await check()) return;
    if (daemons.some(({ child }) => child.exitCode !== null || child.signalCode !== null)) break;
  }
  const words = daemons.map(
    ({ name, child }) => `${name} (${child.exitCode}): ${readFileSync(at(`${name}.out`), 'utf8').slice(-800)}`,
  );
  throw new Error(`${what} does not answer.\n${words.join('\n')}`);
}

const end = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    // Everything is in memory or in the folder that is removed next.
    child.kill('SIGKILL');
  });
