import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './lock-file';

/** Patterns of well-known keys, including our payment providers' and this shop's own tokens. */
const SECRETS: Record<string, RegExp> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/,
  'GitLab token': /\bglpat-[\w-]{20}\b/,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'Slack token': /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/,
  'Google key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'live payment key': /\b[spr]k_live_[0-9A-Za-z]{16,}\b/,
  'webhook secret': /\bwhsec_[0-9A-Za-z+/=]{24,}/,
  'user token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{40,}/,
  'URL with a password':
    /\b(?:postgres(?:ql)?|redis|smtps?|mongodb|mysql|amqp):\/\/[^\s:/@'"`$<{]+:(?!\$|PASSWORD|password|secret)[^\s@'"`$<{]{6,}@/,
};

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\0')
  .filter(Boolean);
const PICTURE = /\.(?:png|jpe?g|webp|avif|ico|woff2?)$/;

/** Names of the secrets that a text appears to contain. */
const found = (text: string) => Object.keys(SECRETS).filter((name) => SECRETS[name]!.test(text));

test.each(
  Object.entries({
    'private key': `-----BEGIN RSA PRIVATE ${'KEY'}-----\nMIIEowIBAAKCAQEAx0123456789`,
    'AWS key': `AKIA${'IOSFODNN7EXAMPLE'}`,
    'live payment key': `sk_live_${'0123456789abcdef0123'}`,
    'URL with a password': `postgres://shop:${'hunter22xyz'}@db/shop`,
  }),
)('the scan recognizes a %s', (name, text) => expect(found(text)).toEqual([name]));

test('no tracked file contains secrets, or has a name that is reserved for them', () => {
  const holders = tracked.filter((file) =>
    /(^|\/)(\.env|\.npmrc\.local|id_[a-z0-9]+|[^/]+\.(?:pem|key|p12|pfx|jks|sqlite|dump))$/.test(file),
  );
  const leaks = tracked
    .filter((file) => !PICTURE.test(file))
    .flatMap((file) => found(readFileSync(join(repository, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect(tracked.length).toBeGreaterThan(500);
  expect([...holders, ...leaks]).toEqual([]);
});

test('git ignores the files that the shop writes: data, secrets, builds', () => {
  const ignored = readFileSync(join(repository, '.gitignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.data/', '.env', 'node_modules/', 'dist/']));
});
