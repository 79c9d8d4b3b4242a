import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '../deploy/roll-out.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roll-out-'));
  place('sleep', '');
  place('docker', DOCKER);
  place('state', '');
  for (const [name, id] of [
    ['storefront_server:latest', 'old'],
    ['storefront_server:abc', 'new'],
    ['container-server-1', 'old'],
    ['container-server-2', 'old'],
    ['edge-log', ''],
    ['compose-config', config()],
    ['container-env', 'PATH=/bin\nRELEASE_STORE=/var/lib/shop/releases\n'],
    ['image-env', 'PATH=/bin\nRELEASE_STORE=/var/lib/shop/releases\n'],
  ] as const)
    writeFileSync(join(folder, name), id);
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Replaces Docker: an image and a container are files with the id of an image; `sick` names images that never become
 * healthy.
 */
const DOCKER = `
cd "$(dirname "$0")"
file() { echo "$1" | tr / _; }
case "$*" in
  'compose ps -q '*) echo "$4" ;;
  'compose config') cat compose-config ;;
  'compose --profile backups ps -q backup') if [ -f container-backup ]; then echo backup; fi ;;
  'compose --profile backups up '*) cat storefront_server:latest > container-backup; echo "up $8 $(cat container-backup)" >> calls ;;
  'inspect -f {{.State.Running}} backup') cat backup-running ;;
  'compose up -d --no-deps --no-build '*) cat storefront_server:latest > "container-$6"; echo "up $6 $(cat "container-$6")" >> calls ;;
  'image inspect -f {{range .Config.Env}}'*) cat image-env ;;
  'inspect -f {{range .Config.Env}}'*) cat container-env ;;
  'image inspect '*) if [ -f "$(file "$5")" ]; then cat "$(file "$5")"; else case "$5" in */*) exit 1 ;; *) echo "$5" ;; esac fi ;;
  'tag '*) if [ -f "$(file "$2")" ]; then cat "$(file "$2")" > "$(file "$3").new"; else printf %s "$2" > "$(file "$3").new"; fi
    mv "$(file "$3").new" "$(file "$3")" ;;
  'inspect -f {{.Image}} '*) cat "container-$4" ;;
  'inspect -f {{.State.Health.Status}}'*)
    if [ "$(cat "container-$4")" = "$SICK" ]; then state=unhealthy; else state=healthy; fi
    case "$3" in *RestartCount*) echo "$state 0" ;; *) echo "$state" ;; esac ;;
  'inspect -f {{range'*) case "$4" in server-1) echo 172.30.7.11 ;; *) echo 172.30.7.12 ;; esac ;;
  'logs --since '*) cat edge-log ;;
  'logs '*) echo 'the last lines' ;;
  *) echo "unexpected: docker $*" >&2; exit 9 ;;
esac
`;

/** Output of `docker compose config`, the same in Compose 1 and 2. */
const config = (store?: string) => `networks:
  inside:
    ipam: {}
services:
  publish-shell:
    environment:
      RELEASE_STORE: somewhere/else
  server-1:
    environment:
      PORT: '8080'${store ? `\n      RELEASE_STORE: ${store}` : ''}
    image: storefront/server
  server-2:
    environment:
      PORT: '8080'${store ? `\n      RELEASE_STORE: "${store}"` : ''}
volumes:
  server-1:
    RELEASE_STORE: no service
`;

function place(name: string, text: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}`);
  chmodSync(join(folder, name), 0o755);
}

function rollOut(args: string[], env: Record<string, string> = {}) {
  rmSync(join(folder, 'calls'), { force: true });
  const { status, stdout, stderr } = spawnSync('sh', [script, ...args], {
    env: { PATH: `${folder}:${process.env.PATH}`, CANARY_SECONDS: '0', SICK: '', ...env },
    encoding: 'utf8',
  });
  const calls = spawnSync('cat', [join(folder, 'calls')], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  return { status, stdout, stderr, calls };
}
const content = (name: string) => readFileSync(join(folder, name), 'utf8');

test('one process, then the other, then both back', () => {
  expect(rollOut(['canary', 'storefront/server:abc'])).toMatchObject({
    status: 0,
    calls: ['up server-1 new'],
    stdout: expect.stringContaining('healthy'),
  });
  expect(content('container-server-2')).toBe('old');
  expect(rollOut(['everybody'])).toMatchObject({ status: 0, calls: ['up server-2 new'] });
  expect(rollOut(['back'])).toMatchObject({ status: 0, calls: ['up server-1 old', 'up server-2 old'] });
  // Again: nothing goes forward by mistake.
  expect(rollOut(['back'])).toMatchObject({ status: 0, calls: [''] });
});

test('rolls back an image that does not become healthy, and leaves the other process alone', () => {
  const { status, stderr, calls } = rollOut(['canary', 'storefront/server:abc'], { SICK: 'new' });
  expect([status, calls]).toEqual([1, ['up server-1 new', 'up server-1 old']]);
  expect(stderr).toMatch(/server-1 did not become healthy:[\s\S]*the last lines[\s\S]*withdrawn/);
});

test('after a withdrawn canary, the remaining version can still be rolled back', () => {
  rollOut(['canary', 'storefront/server:abc']);
  rollOut(['everybody']);
  writeFileSync(join(folder, 'storefront_server:bad'), 'bad');
  expect(rollOut(['canary', 'storefront/server:bad'], { SICK: 'bad' })).toMatchObject({
    status: 1,
    calls: ['up server-1 bad', 'up server-1 new'],
  });
  expect(rollOut(['back'])).toMatchObject({ status: 0, calls: ['up server-1 old', 'up server-2 old'] });
});

const line = (status: number, server: number) => `10.0.0.1 GET /a b ${status} 12 0.003 172.30.7.1${server}:8080 - id\n`;

/** A request that the edge sent to a process, got no answer, and then sent to the other one. */
const retried = (status: number, first: number, second: number) =>
  `10.0.0.1 GET /a b ${status} 12 0.003 172.30.7.1${first}:8080, 172.30.7.1${second}:8080 - id\n`;

test.each([
  ['fails more often than the other one', line(500, 1).repeat(6) + line(200, 2), 1],
  ['fails as often as the other one', line(500, 1).repeat(6) + line(503, 2), 0],
  ['fails a few times', line(500, 1).repeat(5), 0],
  ['is refused by the edge, which asks the other one', retried(200, 1, 2).repeat(6), 1],
  ['answers after the other one was refused', retried(200, 2, 1).repeat(6), 0],
  ['fails after the other one was refused', retried(502, 2, 1).repeat(6), 0],
  ['fails more often than that one, which was refused as often', retried(502, 2, 1).repeat(6) + line(500, 1).repeat(6), 1],
  [
    'is blamed by the address of a page',
    `10.0.0.1 GET /a 500 1 0.1 172.30.7.11:8080 - id 200 12 0.003 172.30.7.12:8080 - id\n`.repeat(20),
    0,
  ],
  ['answers 500 bytes', `10.0.0.1 GET / 200 500 0.003 172.30.7.11:8080 - id\n`.repeat(20), 0],
])('a canary that %s', (_what, log, status) => {
  writeFileSync(join(folder, 'edge-log'), log);
  const answer = rollOut(['canary', 'storefront/server:abc']);
  expect([answer.status, answer.calls]).toEqual([status, status ? ['up server-1 new', 'up server-1 old'] : ['up server-1 new']]);
});

test('rolls the first process back too if the second does not become healthy', () => {
  rollOut(['canary', 'storefront/server:abc']);
  expect(rollOut(['everybody'], { SICK: 'new' })).toMatchObject({
    status: 1,
    calls: ['up server-2 new', 'up server-1 old', 'up server-2 old'],
  });
});

test('gives a running backup container the common image, and leaves a stopped one alone', () => {
  writeFileSync(join(folder, 'container-backup'), 'old');
  writeFileSync(join(folder, 'backup-running'), 'true');
  rollOut(['canary', 'storefront/server:abc']);
  expect(content('container-backup')).toBe('old');
  expect(rollOut(['everybody'])).toMatchObject({ status: 0, calls: ['up server-2 new', 'up backup new'] });
  expect(rollOut(['back'])).toMatchObject({ status: 0, calls: ['up server-1 old', 'up server-2 old', 'up backup old'] });
  writeFileSync(join(folder, 'backup-running'), 'false');
  rollOut(['canary', 'storefront/server:abc']);
  expect(rollOut(['everybody'])).toMatchObject({ status: 0, calls: ['up server-2 new'] });
});

test('refuses to move servers to another release store, as Compose would without the bucket file', () => {
  const bucket = 's3://bucket/releases';
  writeFileSync(join(folder, 'container-env'), `PATH=/bin\nRELEASE_STORE=${bucket}\n`);
  for (const args of [['canary', 'storefront/server:abc'], ['everybody'], ['back']]) {
    expect(rollOut(args)).toMatchObject({
      status: 1,
      calls: [''],
      stderr: expect.stringMatching(
        /server-1 has the release store s3:.*would get \/var\/lib\/shop\/releases[\s\S]*COMPOSE_FILE=/,
      ),
    });
    expect(content('storefront_server:latest')).toBe('old');
  }
  writeFileSync(join(folder, 'compose-config'), config(bucket));
  expect(rollOut(['canary', 'storefront/server:abc'])).toMatchObject({ status: 0, calls: ['up server-1 new'] });
  expect(rollOut(['everybody'])).toMatchObject({ status: 0, calls: ['up server-2 new'] });
});

test('does not give up on a migrating server before the time limit', () => {
  const dockerfile = readFileSync(join(__dirname, '../deploy/Dockerfile'), 'utf8');
  const [, waits] = /^HEALTHY_SECONDS=(\d+)$/m.exec(readFileSync(script, 'utf8')) ?? [];
  const [, target, startPeriod] = /^FROM runtime AS (server)$(?:(?!^FROM)[\s\S])*?--start-period=(\d+)s/m.exec(dockerfile) ?? [];
  expect({ target, startPeriod }).toEqual({ target: 'server', startPeriod: waits });
});

test('an image that is already live changes nothing, and without a command it prints the state', () => {
  writeFileSync(join(folder, 'storefront_server:abc'), 'old');
  expect(rollOut(['canary', 'storefront/server:abc'])).toMatchObject({ status: 0, calls: [''] });
  for (const args of [[], ['canary'], ['everybody', 'x'], ['forward']])
    expect(rollOut(args)).toMatchObject({ status: 2, stderr: expect.stringContaining('roll-out.sh back') });
});
