import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSettings } from './check-settings';

const folder = mkdtempSync(join(tmpdir(), 'check-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messageOf = (env: Record<string, string>) => {
  try {
    checkSettings(env, folder);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('reports each invalid setting of every part once, before anything is opened', () => {
  const message = messageOf({
    PORT: '70000',
    HOLD_SECONDS: 'soon',
    RELEASE_SMOKE: 'maybe',
    RELEASE_TOKENS: 'team',
    PUBLISH_TOKENS: 'team',
    OIDC_ISSUER: 'https://id.example',
    RELEASE_SIGNING_KEY: 'no key',
    SHOP_CONFIG: 'missing.json',
  });
  const [title, ...lines] = message.split('\n- ');
  expect(title).toBe('The shop cannot start:');
  expect(lines.map((line) => /^[A-Z_]+/.exec(line)?.[0]).sort()).toEqual([
    'HOLD_SECONDS',
    'OIDC_ISSUER',
    'PORT',
    'PUBLISH_TOKENS',
    'RELEASE_SMOKE',
    'RELEASE_TOKENS',
    'SHOP_CONFIG',
  ]);
  expect(messageOf({ RELEASE_SIGNING_KEY: 'no key' })).toContain('RELEASE_SIGNING_KEY');
});

test("accepts the defaults, and single sign-on with the server's secret", () => {
  expect(messageOf({})).toBe('');
  expect(messageOf({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'shop', OIDC_OPERATORS: 'groups=web:*' })).toBe('');
});
