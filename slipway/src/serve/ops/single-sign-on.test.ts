import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inBrowser, titled } from '../../../test/in-browser';
import { mover, openScratch, repository, type Scratch } from '../../../test/scratch';
import { promote } from '../../moves';
import { launchChromium } from '../../smoke/chromium';
import { readSmoke } from '../../smoke/settings';
import { readOperators, readSingleSignOn } from './operators';

// Starts other programs: an OpenID provider, and the command.
jest.setTimeout(180_000);

const smoke = readSmoke(process.env);

const children: ChildProcess[] = [];
let scratch: Scratch;
let issuer: string;
let ops: string;

/** Starts a program, and resolves with the first line that it prints. */
async function start(file: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [join(repository, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])) as [string];
  return line;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

beforeAll(async () => {
  scratch = openScratch();
  for (const name of ['shell', 'alpha', 'beta']) await scratch.add(name, '1.0.0');
  await scratch.add('alpha', '1.1.0');
  for (const name of ['shell', 'alpha', 'beta']) await promote(scratch.store, name, '1.0.0', mover());
  const port = await freePort();
  ops = `http://127.0.0.1:${port}/releases/ops`;
  issuer = await start('slipway/test/openid-provider.mjs', [`${ops}/signed-in`]);
  await serve(port, 'groups=alpha-team:alpha email=thandi@acme.dev:* email=unverified@acme.dev:* email=forged@acme.dev:*');
});

/** Starts a server of the store: one of several processes, or after a restart. */
const serve = (port: number, operators: string) =>
  start('tooling/release.mjs', ['serve', '--port', String(port), '--host', '127.0.0.1', '--base', '/releases/'], {
    DATA_DIR: scratch.dataDir,
    RELEASE_STORE: '',
    RELEASE_TOKENS: '',
    RELEASE_SMOKE: 'server',
    PREVIEW_SECRET: 'a-secret-of-the-test-0123456789abcdef',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'ops',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-test-000',
    OIDC_OPERATORS: operators,
  });
afterAll(() => {
  for (const child of children) child.kill();
  scratch.remove();
});

/** The cookies that a browser keeps and sends, for one origin after the other. */
class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();
  visited: string[] = [];

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie, ...init.headers }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    return response;
  }

  /** The cookies that it sends to an address. */
  cookiesOf = (address: string): string =>
    [...(this.cookies.get(new URL(address).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

  /** Another browser with the same cookies. */
  copy(): Browser {
    const other = new Browser();
    for (const [origin, jar] of this.cookies) other.cookies.set(origin, new Map(jar));
    return other;
  }

  /** Follows redirects to the page that they end at; returns its address. */
  async visit(address: string): Promise<string> {
    this.visited.push(address);
    const response = await this.request(address);
    const next = response.headers.get('location');
    return next ? this.visit(new URL(next, address).href) : address;
  }

  async call(path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await this.request(`${ops}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, data: (await response.json()) as Record<string, unknown> };
  }
}

async function signedInAs(account: string): Promise<{ browser: Browser; at: string }> {
  await fetch(`${issuer}/as/${account}`);
  const browser = new Browser();
  return { browser, at: await browser.visit(`${ops}/sign-in`) };
}

const PROMOTE = { slice: 'alpha', version: '1.1.0', reason: 'new text' };

test('offers only the account if there are no tokens, and refuses a call without either', async () => {
  const html = await (await fetch(ops)).text();
  expect(html).toContain('href="/releases/ops/sign-in"');
  expect(html).not.toContain('id="token"');
  expect(await new Browser().call('status')).toMatchObject({
    status: 401,
    data: { message: expect.stringContaining('sign-in') },
  });
});

test('an account can move the slices of its group, and the history names the person', async () => {
  const { browser, at } = await signedInAs('nomsa');
  expect(at).toBe(ops);
  const { data } = await browser.call('status');
  expect(data).toMatchObject({ who: 'nomsa@acme.dev' });
  expect((data.slices as { name: string; yours: boolean }[]).filter(({ yours }) => yours).map(({ name }) => name)).toEqual([
    'alpha',
  ]);
  expect(await browser.call('promote', { ...PROMOTE, slice: 'beta' })).toMatchObject({ status: 403 });
  expect(await browser.call('promote', PROMOTE)).toMatchObject({ status: 200, data: { changed: true } });
  expect((await scratch.store.history()).at(-1)).toMatchObject({ who: 'nomsa@acme.dev', reason: 'new text' });
});

test('a page of another site cannot use the sign-in', async () => {
  const { browser } = await signedInAs('thandi');
  const rollback = { slice: 'alpha', reason: 'from elsewhere' };
  expect((await browser.call('status', undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await browser.call('rollback', rollback, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
  expect((await browser.call('rollback', rollback, { 'content-type': 'text/plain' })).status).toBe(401);
  const answer = await (await signedInAs('thandi')).browser.request(`${ops}/sign-in`);
  expect(answer.headers.getSetCookie().join()).toMatch(/Path=\/releases\/ops; Max-Age=900; HttpOnly; SameSite=Lax/);
});

inBrowser(titled('the page leads there and back, reports failures, and signs out'), async () => {
  const browser = await launchChromium(smoke.browser!);
  try {
    const page = await browser.newPage();
    const noise: string[] = [];
    // The page asks who is signed in before anybody is (401), and one sign-out fails (503).
    page.on('console', (message) => /\b(401|503)\b/.test(message.text()) || noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    await fetch(`${issuer}/as/nobody`);
    await page.goto(ops);
    await page.getByRole('link', { name: 'Sign in with your account' }).click();
    await page.getByRole('status').getByText('you have no permission to move anything here').waitFor();

    await fetch(`${issuer}/as/thandi`);
    // The provider still has no session in this browser, and would say so again.
    await page.getByRole('link', { name: 'Sign in with another account' }).click();
    await page.getByText('Signed in as thandi@acme.dev.').waitFor();
    await page.getByRole('button', { name: 'Promote beta' }).waitFor();
    await page.reload();
    await page.getByText('Signed in as thandi@acme.dev.').waitFor();
    await page.route('**/ops/api/sign-out', (route) => route.fulfill({ status: 503, json: { message: 'The disk is full.' } }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('status').getByText('The disk is full.').waitFor();
    await page.getByRole('button', { name: 'Promote beta' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in with your account' }).waitFor();
    await expect(page.evaluate(() => fetch('ops/api/status').then(({ status }) => status))).resolves.toBe(401);
    expect(noise).toEqual([]);
  } finally {
    await browser.close();
  }
});

/** The answer of `ops/api/status` to a copy of the browser's cookie, at another server of the store. */
const statusOf = async (browser: Browser, at = ops) => {
  const cookie = browser.cookiesOf(ops);
  return (await fetch(`${at}/api/status`, { headers: { cookie } })).status;
};

test('signing out also ends copies of the cookie, in every process of the store and after a restart', async () => {
  const { browser } = await signedInAs('thandi');
  const copy = await signedInAs('thandi');
  const stolen = browser.copy();
  expect((await browser.call('status')).status).toBe(200);
  expect((await browser.call('sign-out', {})).status).toBe(200);
  expect((await browser.call('status')).status).toBe(401);
  expect(await statusOf(stolen)).toBe(401);
  const port = await freePort();
  await serve(port, 'email=thandi@acme.dev:*');
  const other = `http://127.0.0.1:${port}/releases/ops`;
  expect(await statusOf(stolen, other)).toBe(401);
  // Other browsers stay signed in.
  expect([await statusOf(copy.browser), await statusOf(copy.browser, other)]).toEqual([200, 200]);
});

test('permissions are decided at each call: a person removed from OIDC_OPERATORS loses them at once', async () => {
  const { browser } = await signedInAs('thandi');
  const port = await freePort();
  await serve(port, 'email=somebody-else@acme.dev:*');
  expect([await statusOf(browser), await statusOf(browser, `http://127.0.0.1:${port}/releases/ops`)]).toEqual([200, 401]);
});

test('an ID token without the provider’s signature does not sign in', async () => {
  const { browser, at } = await signedInAs('forged');
  expect(at).toBe(`${ops}?problem=refused`);
  expect((await browser.call('status')).status).toBe(401);
});

test.each([
  ['nobody', 'whom no entry fits'],
  ['unverified', 'whose address the provider has not verified'],
])('%s, %s, gets no session', async (account) => {
  const { browser, at } = await signedInAs(account);
  expect(at).toBe(`${ops}?problem=nothing`);
  expect((await browser.call('status')).status).toBe(401);
});

test('accepts a provider response once, and only in the browser that started the sign-in', async () => {
  const { browser } = await signedInAs('thandi');
  const answer = browser.visited.find((address) => address.startsWith(`${ops}/signed-in?`))!;
  expect(await browser.visit(answer)).toBe(`${ops}?problem=expired`);
  expect(await new Browser().visit(answer)).toBe(`${ops}?problem=expired`);
  const other = new Browser();
  await other.request(`${ops}/sign-in`);
  expect(await other.visit(answer)).toBe(`${ops}?problem=expired`);
  expect(await browser.visit(`${ops}/signed-in?state=%0D%0Aset-cookie:x`)).toBe(`${ops}?problem=expired`);
});

test('two tabs can sign in at the same time; a browser with too many open sign-ins loses the oldest', async () => {
  await fetch(`${issuer}/as/thandi`);
  const browser = new Browser();
  const begin = async () => (await browser.request(`${ops}/sign-in`)).headers.get('location')!;
  const [first, second] = [await begin(), await begin()];
  expect([await browser.visit(first), await browser.visit(second)]).toEqual([ops, ops]);
  const oldest = await begin();
  for (let at = 0; at < 5; at += 1) await begin();
  expect([await browser.visit(oldest), await browser.visit(await begin())]).toEqual([`${ops}?problem=expired`, ops]);
});

test('rejects a forged cookie, and one signed for another purpose', async () => {
  const { browser } = await signedInAs('thandi');
  const started = (await browser.request(`${ops}/sign-in`)).headers.getSetCookie()[0]!.split(/[=;]/)[1]!;
  const forged = `${Buffer.from(JSON.stringify({ operator: { who: 'x', slices: ['*'] }, until: Date.now() * 2 })).toString('base64url')}.${'A'.repeat(43)}`;
  for (const value of [started, forged, 'x'])
    expect((await fetch(`${ops}/api/status`, { headers: { cookie: `slipway-ops=${value}` } })).status).toBe(401);
});

test('supports a custom scope and a separate cookie secret', () => {
  const provider = { OIDC_ISSUER: 'https://login.acme.dev', OIDC_CLIENT_ID: 'ops', OIDC_OPERATORS: 'groups=x:*' };
  expect(readSingleSignOn(provider, 'of links')).toMatchObject({ secret: 'of links' });
  const own = { OIDC_SCOPE: 'openid email groups', OIDC_COOKIE_SECRET: 'a-secret-for-cookies-of-32-signs' };
  expect(readSingleSignOn({ ...provider, ...own }, 'of links')).toMatchObject({
    scope: 'openid email groups',
    secret: 'a-secret-for-cookies-of-32-signs',
  });
  expect(() => readSingleSignOn({ ...provider, OIDC_COOKIE_SECRET: 'short' }, 'of links')).toThrow(
    'OIDC_COOKIE_SECRET must have',
  );
  expect(() => readSingleSignOn(provider, undefined)).toThrow('set OIDC_COOKIE_SECRET or PREVIEW_SECRET');
});

test.each([
  [{ OIDC_ISSUER: 'https://login.acme.dev' }, /set all three, or none/],
  [{ OIDC_ISSUER: 'login', OIDC_CLIENT_ID: 'ops', OIDC_OPERATORS: 'groups=x:*' }, /must be an address, not 'login'/],
  [
    { OIDC_ISSUER: 'https://login.acme.dev', OIDC_CLIENT_ID: 'ops', OIDC_OPERATORS: 'groups=x:* x' },
    /OIDC_OPERATORS: entry 2 must be/,
  ],
])('refuses unusable settings: %j', (env, message) => {
  expect(() => readSingleSignOn(env, 'a-secret')).toThrow(message);
});

test.each([undefined, false, 'false', null])('an address with email_verified %p does not count', (verified) => {
  const operatorOf = readOperators('email=thandi@acme.dev:* groups=web:alpha');
  const claims = { sub: '7', email: 'thandi@acme.dev', email_verified: verified };
  expect(operatorOf(claims)).toBeNull();
  expect(operatorOf({ ...claims, groups: ['web'] })).toMatchObject({ who: '7', slices: ['alpha'] });
  expect(operatorOf({ ...claims, email_verified: true })).toMatchObject({ who: 'thandi@acme.dev', slices: ['*'] });
});

test('without settings there is no sign-in, and an entry may name environments', () => {
  expect(readSingleSignOn({}, undefined)).toBeUndefined();
  const operatorOf = readOperators('groups=web:alpha+beta:staging+production');
  expect(operatorOf({ sub: '7', groups: 'web' })).toEqual({
    who: '7',
    slices: ['alpha', 'beta'],
    environments: ['staging', 'production'],
  });
});
