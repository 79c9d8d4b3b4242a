import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { writeFederationBuild } from '../../test/federation-builds';
import { emitPackage, openScratch, startProgram, type Scratch } from '../../test/scratch';
import { publish } from '../publish/publish';
import type { Arguments } from './arguments';
import { serveUntilStopped } from './serve';

beforeAll(emitPackage);

test('an empty METRICS_TOKEN refuses every request for the metrics', async () => {
  const scratch = openScratch();
  let printed: (text: string) => void;
  const line = new Promise<string>((done) => (printed = done));
  const { child, ended } = startProgram(
    scratch.store.place,
    `process.env.METRICS_TOKEN = '';
    const store = load('folder-store').openFolderStore(folder);
    load('command/serve').serveUntilStopped({ port: '0' }, store);`,
    (text) => printed(text),
  );
  try {
    const base = / at (http:\S+)\n/.exec(await line)![1]!;
    expect((await fetch(`${base}metrics`)).status).toBe(401);
  } finally {
    child.kill('SIGTERM');
    await ended;
    scratch.remove();
  }
});

/** Runs `serve` of a store in a separate process; returns its address, and a function that stops it. */
async function serving(scratch: Scratch, options: object): Promise<{ base: string; stop(): Promise<number | null> }> {
  let printed: (text: string) => void;
  const line = new Promise<string>((done) => (printed = done));
  const { child, ended } = startProgram(
    scratch.store.place,
    `const store = load('folder-store').openFolderStore(folder);
    load('command/serve').serveUntilStopped(${JSON.stringify({ port: '0', ...options })}, store).then((code) => process.exit(code));`,
    (text) => printed(text),
  );
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { base: / at (http:\S+)\n/.exec(await line)![1]!, stop };
}

test('exits after a move was reported', async () => {
  const scratch = openScratch();
  await scratch.add('alpha', '1.0.0');
  const done = join(scratch.dataDir, 'reported');
  let printed: (text: string) => void;
  const line = new Promise<string>((found) => (printed = found));
  const { child, ended } = startProgram(
    scratch.store.place,
    `process.env.RELEASE_TOKENS = 'noor:*:a-token-for-everything-0001';
    process.env.RELEASE_SMOKE = 'server';
    const env = { RELEASE_STORE: folder, RELEASE_HOOK: ${JSON.stringify(`sleep 1; touch ${done}`)} };
    const store = load('open-store').openStore(env, folder);
    load('command/serve').serveUntilStopped({ port: '0' }, store).then((code) => process.exit(code));`,
    (text) => printed(text),
  );
  const base = / at (http:\S+)\n/.exec(await line)![1]!;
  const { status } = await fetch(`${base}ops/api/promote`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-token-for-everything-0001', 'content-type': 'application/json' },
    body: '{"slice":"alpha","version":"1.0.0","reason":"x"}',
  });
  child.kill('SIGTERM');
  const code = await ended;
  const isReported = existsSync(done);
  scratch.remove();
  expect([status, code, isReported]).toEqual([200, 0, true]);
});

test('counts reports by the client address that a proxy passes on', async () => {
  const scratch = openScratch();
  const { base, stop } = await serving(scratch, { 'trust-proxy': '1' });
  const report = async (sender: string) =>
    (
      await fetch(`${base}telemetry`, {
        method: 'POST',
        headers: { 'x-forwarded-for': sender },
        body: '{"generation":0,"reports":[{"remote":"alpha","version":"1.0.0","stage":"loaded"}]}',
      })
    ).status;
  try {
    const one = [];
    for (let sent = 0; sent < 61; sent += 1) one.push(await report(`2001:db8:1:1::${sent}`));
    expect(new Set(one.slice(0, 60))).toEqual(new Set([204]));
    expect([one[60], await report('2001:db8:1:2::1'), await report('forged, 203.0.113.7')]).toEqual([429, 204, 204]);
  } finally {
    await stop();
    scratch.remove();
  }
});

test.each(['yes', '1.5', '10.0.0.0/33'])('refuses --trust-proxy %s', async (proxies) => {
  const scratch = openScratch();
  try {
    await expect(serveUntilStopped({ 'trust-proxy': proxies } as Arguments, scratch.store)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('--trust-proxy and TRUST_PROXY take how many proxies') as string,
    });
  } finally {
    scratch.remove();
  }
});

test.each(['0', 'many', '-3', '1.5'])('refuses --visitors-per-address %s', async (count) => {
  const scratch = openScratch();
  try {
    await expect(serveUntilStopped({ 'visitors-per-address': count } as Arguments, scratch.store)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('--visitors-per-address and VISITORS_PER_ADDRESS take a whole number') as string,
    });
  } finally {
    scratch.remove();
  }
});

describe('with a secret of links in a file', () => {
  let scratch: Scratch;
  let file: string;
  const { env } = process;
  beforeEach(() => {
    scratch = openScratch();
    file = join(scratch.dataDir, 'secret');
    process.env = { ...env, PREVIEW_SECRET_FILE: file };
  });
  afterEach(() => {
    process.env = env;
    scratch.remove();
  });

  test.each<[what: string, secret: string | undefined, origins: string, says: string]>([
    ['that is not there', undefined, '', 'cannot be read (ENOENT)'],
    ['that is too short', 'x'.repeat(20), '', 'at least 32 characters'],
    ['and an OVERRIDE_ORIGINS without a scheme', 'x'.repeat(32), 'pr-12.acme.dev', 'OVERRIDE_ORIGINS must be origins'],
    ['and a pattern in OVERRIDE_ORIGINS', 'x'.repeat(32), 'https://*.acme.dev', 'OVERRIDE_ORIGINS must be origins'],
  ])('refuses one %s, in the place of serving without links', async (_what, secret, origins, says) => {
    if (secret) writeFileSync(file, secret);
    process.env.OVERRIDE_ORIGINS = origins;
    // A port that cannot be listened on: a server that takes the settings ends, too.
    await expect(
      serveUntilStopped({ port: '0', host: '203.0.113.7', base: '/releases/' } as Arguments, scratch.store),
    ).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(says) as string,
    });
  });
});

test('a download completes after the process was asked to stop', async () => {
  const scratch = openScratch();
  // Larger than the buffers of a connection.
  const text = 'x'.repeat(24_000_000);
  await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, 'big'), { files: { 'big.png': text } }));
  const { base, stop } = await serving(scratch, {});
  try {
    const request = get(`${base}alpha/1.0.0/big.png`, { agent: new Agent({ keepAlive: true }) });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const ended = stop();
    // When it no longer listens, it has received the signal.
    while (
      await fetch(base).then(
        () => true,
        () => false,
      )
    );
    let length = 0;
    for await (const chunk of response) length += (chunk as Buffer).length;
    expect(length).toBe(text.length);
    expect(await ended).toBe(0);
  } finally {
    await stop();
    scratch.remove();
  }
});

test('an error that nothing handles ends it after the running downloads, with its stack and exit code 1', async () => {
  const scratch = openScratch();
  const text = 'x'.repeat(24_000_000);
  await publish(scratch.store, writeFederationBuild(join(scratch.dataDir, 'big'), { files: { 'big.png': text } }));
  let printed: (text: string) => void;
  const line = new Promise<string>((done) => (printed = done));
  const { child, ended } = startProgram(
    scratch.store.place,
    `console.error = (...all) => console.log(...all);
    const store = load('folder-store').openFolderStore(folder);
    process.on('SIGUSR2', () => Promise.reject(new Error('forgotten')));
    load('command/serve').serveUntilStopped({ port: '0' }, store).then((code) => process.exit(code));`,
    (part) => printed(part),
  );
  try {
    const base = / at (http:\S+)\n/.exec(await line)![1]!;
    const [response] = (await once(get(`${base}alpha/1.0.0/big.png`), 'response')) as [IncomingMessage];
    const logged = new Promise<string>((done) => (printed = done));
    child.kill('SIGUSR2');
    expect(await logged).toMatch(/Error: forgotten\n\s+at /);
    let length = 0;
    for await (const chunk of response) length += (chunk as Buffer).length;
    expect([length, await ended]).toEqual([text.length, 1]);
  } finally {
    child.kill('SIGKILL');
    scratch.remove();
  }
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

(hasIpv6 ? test : test.skip)('prints an address that can be opened where --host is one of IPv6', async () => {
  const scratch = openScratch();
  let printed: (text: string) => void;
  const line = new Promise<string>((done) => (printed = done));
  const { child, ended } = startProgram(
    scratch.store.place,
    `const store = load('folder-store').openFolderStore(folder);
    load('command/serve').serveUntilStopped({ port: '0', host: '::1' }, store);`,
    (text) => printed(text),
  );
  try {
    expect(await line).toMatch(/ at http:\/\/\[::1\]:\d+\//);
  } finally {
    child.kill('SIGTERM');
    await ended;
    scratch.remove();
  }
});
