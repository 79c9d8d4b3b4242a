import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPipeline } from './run-pipeline';

const ROOT = join(__dirname, '../..');
const MESSAGE = `It's "clearer"\n\nand \\ longer`;

let folder: string;
let ops: Server;
let running = '';
let calls: { path: string; token: string | undefined; body: unknown }[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
  calls = [];
  running = '';
  // Replace programs that other tests run: they only record their arguments.
  for (const name of ['npm', 'npx', 'docker', 'sh'])
    writeFileSync(join(folder, name), `#!/bin/bash\necho "${name} $*" >> "${folder}/programs"\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'node'), `#!/bin/bash\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  ops = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body: unknown = text && JSON.parse(text);
      calls.push({ path: request.url!, token: request.headers.authorization, body });
      const status = { slices: [{ name: 'shell' }, { name: 'mf-info', ...(running && { canary: { version: running } }) }] };
      const { expected, version: moved } = (body || {}) as { expected?: { canary: string | null }; version?: string };
      if (request.method === 'POST' && expected?.canary !== (running || null)) {
        reply.statusCode = 409;
        return reply.end(JSON.stringify({ message: 'mf-info was changed meanwhile.' }));
      }
      if (request.url === '/ops/api/canary') running = moved!;
      return reply.end(JSON.stringify(request.url === '/ops/api/status' ? status : {}));
    });
  });
  await new Promise<void>((done) => ops.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  await new Promise((done) => ops.close(done));
  rmSync(folder, { recursive: true });
});

const { version } = JSON.parse(readFileSync(join(ROOT, 'mf-info/package.json'), 'utf8')) as { version: string };
const programs = () => readFileSync(join(folder, 'programs'), 'utf8').trim().split('\n');

/** Runs a workflow by its path in the repository. */
const run = (path: string, beforeJob?: (job: string) => Promise<void>, env: NodeJS.ProcessEnv = {}) =>
  runPipeline(join(ROOT, path), {
    folder: ROOT,
    commit: 'c0ffee',
    message: MESSAGE,
    beforeJob,
    vars: {
      SHOP: `http://127.0.0.1:${(ops.address() as AddressInfo).port}`,
      RELEASE_SERVER: '',
      RELEASE_STORE: 's3://bucket/releases',
      AWS_REGION: 'af-south-1',
      SHOP_FOLDER: folder,
      CANARY_SECONDS: '600',
      NPM_SCOPE: 'acme',
    },
    secrets: {
      RELEASE_TOKEN: 'the-token',
      PUBLISH_TOKEN: '',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      RELEASE_SIGNING_KEY: '',
    },
    env: { PATH: `${folder}:${process.env.PATH}`, ...env },
  });
const endings = (results: { job: string; ended: string }[]) => results.map(({ job, ended }) => `${job} ${ended}`);

test('slice.yml tests, builds, publishes, shows and promotes the version of package.json', async () => {
  expect(endings(await run('docs/pipelines/slice.yml'))).toEqual(['test well', 'publish well', 'canary well', 'promote well']);
  expect(programs()).toEqual([
    ...['npm ci', 'npm run types', 'npx eslint mf-info shared --max-warnings 0', 'npm run test -w mf-info'],
    ...['npm ci', 'npm run build -w mf-info', 'npm run release -- publish mf-info'],
  ]);
  const move = { slice: 'mf-info', version, reason: MESSAGE };
  expect(calls).toEqual([
    { path: '/ops/api/status', token: 'Bearer the-token', body: '' },
    {
      path: '/ops/api/canary',
      token: 'Bearer the-token',
      body: { ...move, percent: 10, auto: true, expected: { canary: null } },
    },
    { path: '/ops/api/promote', token: 'Bearer the-token', body: { ...move, expected: { canary: version } } },
  ]);
});

test('slice.yml continues with its canary when it is run again, and never withdraws another', async () => {
  running = version;
  expect(endings(await run('docs/pipelines/slice.yml')).at(-1)).toBe('promote well');
  expect(calls[1]!.body).toMatchObject({ expected: { canary: version } });
  running = '0.0.9';
  calls = [];
  const results = await run('docs/pipelines/slice.yml');
  expect(endings(results).slice(0, 3)).toEqual(['test well', 'publish well', 'canary badly']);
  expect(results.find(({ job }) => job === 'canary')!.output).toContain('A canary of mf-info 0.0.9 is running');
  expect(calls.map(({ path }) => path)).toEqual(['/ops/api/status']);
});

test.each(['', '0.0.9'])('slice.yml does not promote a version that was withdrawn meanwhile (running: %j)', async (now) => {
  const results = await run('docs/pipelines/slice.yml', async (job) => {
    if (job === 'promote') running = now;
  });
  expect(endings(results)).toEqual(['test well', 'publish well', 'canary well', 'promote badly']);
  expect(results.at(-1)!.output).toContain('mf-info was changed meanwhile.');
  expect(calls.map(({ path }) => path)).toEqual(['/ops/api/status', '/ops/api/canary', '/ops/api/promote']);
});

test('server.yml builds an image of its commit, backs up, and rolls out in two steps; server-back.yml rolls back', async () => {
  expect(endings(await run('docs/pipelines/server.yml'))).toEqual(['test well', 'image well', 'canary well', 'everybody well']);
  expect(programs().slice(-4)).toEqual([
    'docker build --target server -f deploy/Dockerfile -t storefront/server:c0ffee .',
    'docker compose --profile backups run --rm --no-deps -T backup backups run',
    'sh deploy/roll-out.sh canary storefront/server:c0ffee',
    'sh deploy/roll-out.sh everybody',
  ]);
  expect(endings(await run('docs/pipelines/server-back.yml'))).toEqual(['back well']);
  expect(programs().at(-1)).toBe('sh deploy/roll-out.sh back');
});

test('publish-slipway.yml publishes the version that the tag names, with its provenance, and no other', async () => {
  const slipway = JSON.parse(readFileSync(join(__dirname, '../../slipway/package.json'), 'utf8')) as { version: string };
  const tagged = (of: string) =>
    run('.github/workflows/publish-slipway.yml', undefined, { GITHUB_REF_NAME: `slipway@${of}`, GITHUB_REPOSITORY: 'acme/shop' });
  expect(endings(await tagged(slipway.version))).toEqual(['publish well']);
  expect(programs()).toEqual([
    'npm ci',
    'npm test -- slipway',
    'npm pkg set -w slipway name=@acme/slipway repository.url=git+https://github.com/acme/shop.git repository.directory=slipway',
    'npm publish -w slipway --provenance --access public',
  ]);
  expect(endings(await tagged('0.0.1'))).toEqual(['publish badly']);
  expect(programs()).toHaveLength(5);
});
