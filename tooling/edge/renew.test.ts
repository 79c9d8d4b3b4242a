import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const deploy = join(__dirname, '../../deploy');
let folder: string;
let lineages: string;
beforeAll(() => {
  lineages = mkdtempSync(join(tmpdir(), 'lineages-'));
  for (const name of ['first', 'second']) {
    const made = spawnSync('sh', [join(deploy, 'make-certificate.sh'), join(lineages, name), 'shop.example'], {
      encoding: 'utf8',
    });
    expect([made.status, made.stderr]).toEqual([0, '']);
    copyFileSync(join(lineages, name, 'edge.crt'), join(lineages, name, 'fullchain.pem'));
    copyFileSync(join(lineages, name, 'edge.key'), join(lineages, name, 'privkey.pem'));
  }
  mkdirSync(join(lineages, 'mixed'));
  copyFileSync(join(lineages, 'first/fullchain.pem'), join(lineages, 'mixed/fullchain.pem'));
  copyFileSync(join(lineages, 'second/privkey.pem'), join(lineages, 'mixed/privkey.pem'));
});
afterAll(() => rmSync(lineages, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renew-'));
  mkdirSync(join(folder, 'shop/deploy/certificates'), { recursive: true });
  mkdirSync(join(folder, 'programs'));
  copyFileSync(join(deploy, 'renew-edge.sh'), join(folder, 'shop/deploy/renew-edge.sh'));
  // The state before the first renewal.
  for (const name of ['edge.crt', 'edge.key']) copyFileSync(join(lineages, 'first', name), join(certificates(), name));
  place('chown', 'echo "chown $*" >> "$CALLS"');
  // Replaces Docker and the edge's nginx.
  place(
    'docker',
    `[ -e docker-compose.yml ] || { echo 'no configuration file provided: not found' >&2; exit 14; }
echo "$*" >> "$CALLS"
case "$*" in
  'compose ps -q edge') [ -z "$EDGE" ] || echo id ;;
  'inspect -f {{.State.Running}} id') echo "$EDGE" ;;
  'compose exec -T edge nginx '*' -t') [ -z "$REFUSES" ] ;;
  'compose exec -T edge nginx '*' -s reload') ;;
  *) echo 'the input device is not a TTY' >&2; exit 1 ;;
esac`,
  );
  writeFileSync(join(folder, 'shop/docker-compose.yml'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const certificates = () => join(folder, 'shop/deploy/certificates');

function place(name: string, text: string): void {
  writeFileSync(join(folder, 'programs', name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, 'programs', name), 0o755);
}

/** As certbot runs it: in another folder. */
function renew(lineage: string, env: Record<string, string> = {}) {
  const calls = join(folder, 'calls');
  const { status, stdout, stderr } = spawnSync(join(folder, 'shop/deploy/renew-edge.sh'), {
    cwd: tmpdir(),
    env: {
      PATH: `${join(folder, 'programs')}:${process.env.PATH}`,
      CALLS: calls,
      EDGE: 'true',
      REFUSES: '',
      ...(lineage && { RENEWED_LINEAGE: join(lineages, lineage) }),
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, stdout, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8') : '' };
}

/** The lineage of the edge's certificate. */
const installed = () =>
  ['first', 'second'].find((name) =>
    ['edge.crt', 'edge.key'].every(
      (file) => readFileSync(join(certificates(), file), 'utf8') === readFileSync(join(lineages, name, file), 'utf8'),
    ),
  );
const files = () => readdirSync(certificates()).sort();

test('installs the renewed certificate, and the edge reloads it', () => {
  const { status, calls } = renew('second');
  expect([status, installed(), files()]).toEqual([0, 'second', ['edge.crt', 'edge.key']]);
  expect(calls).toMatch(/chown 33 .*edge\.key[\s\S]*chown 33 .*edge\.crt[\s\S]* -t\n[\s\S]* -s reload\n/);
});

test.each(['', 'false'])('without a running edge it installs the certificate for the next start (%p)', (edge) => {
  const { status, calls } = renew('second', { EDGE: edge });
  expect([status, installed(), files()]).toEqual([0, 'second', ['edge.crt', 'edge.key']]);
  expect(calls).not.toContain('exec');
});

test('rolls back a certificate that nginx rejects, and fails the certbot hook', () => {
  const { status, stderr, calls } = renew('second', { REFUSES: 'yes' });
  expect([status, installed(), files()]).toEqual([1, 'first', ['edge.crt', 'edge.key']]);
  expect(stderr).toContain('refuses');
  expect(calls).not.toContain('reload');
});

test.each(['mixed', 'nowhere', ''])('a certificate without its key changes nothing (%p)', (lineage) => {
  const { status, stderr, calls } = renew(lineage);
  expect([status === 0, installed(), files(), calls]).toEqual([false, 'first', ['edge.crt', 'edge.key'], '']);
  expect(stderr).not.toBe('');
});

test('fails the hook if Docker fails', () => {
  rmSync(join(folder, 'shop/docker-compose.yml'));
  expect(renew('second').status).not.toBe(0);
});
