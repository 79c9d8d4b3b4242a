import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '../../deploy/nginx/start.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'edge-'));
  // Replaces nginx: the script only prepares its files.
  writeFileSync(join(folder, 'nginx'), '#!/bin/sh\necho "nginx $*"\n');
  chmodSync(join(folder, 'nginx'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('sh', [script], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, ...env },
    encoding: 'utf8',
  });
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { status, stdout, stderr, file };
}

test.each([
  [{}, '""'],
  [{ HTTPS_PORT: '443' }, '""'],
  [{ HTTPS_PORT: '8443' }, '":8443"'],
])('with %j HTTP is redirected to the port %s', (env, port) => {
  const { status, stdout, file } = start(env);
  expect([status, stdout]).toEqual([0, expect.stringContaining('-c /etc/shop/edge/nginx.conf')]);
  expect(file('https-port.conf')).toBe(`map "" $https_port { default ${port}; }\n`);
});

test('trusts X-Forwarded-For only from the addresses in TRUST_PROXY', () => {
  expect(start({}).file('real-ip.conf')).toBe('');
  expect(start({ TRUST_PROXY: '173.245.48.0/20,2400:cb00::/32' }).file('real-ip.conf')).toBe(
    'set_real_ip_from 173.245.48.0/20;\nset_real_ip_from 2400:cb00::/32;\nreal_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n',
  );
});

test.each<Record<string, string>>([{ HTTPS_PORT: '443; return 200' }, { TRUST_PROXY: '10.0.0.0/8; deny all' }])(
  'rejects %j',
  (env) => {
    const { status, stdout, stderr } = start(env);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/HTTPS_PORT|TRUST_PROXY/);
  },
);
