import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import { until } from 'testing/until';
import { baseImages, copyCheckout, provideBaseImages } from './base-images';
import { buildImages, IMAGES, SLICES } from './build-images';
import { ask, askOverHttp2, composeShop, startVisiting, untilHealthy, type ComposeShop } from './compose-shop';
import { findEngine, type Engine } from './engine';

let engine: Engine;
let folder: string;
let shop: ComposeShop;

beforeAll(async () => {
  const found = await findEngine();
  // Not skipped quietly: without an engine this suite has shown nothing.
  if (typeof found === 'string') throw new Error(found);
  engine = found;
  folder = mkdtempSync(join(tmpdir(), 'storefront-images-'));
  copyCheckout(folder);
  const standIns = provideBaseImages(engine);
  console.log(`${engine.name}; base images ${baseImages().join(', ')}; of these stand-ins: ${standIns.join(', ') || 'none'}`);
  buildImages(engine, folder);
  shop = await composeShop(engine, folder);
  await shop.start();
}, 5_400_000);
afterAll(async () => {
  shop?.remove();
  await engine?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 300_000);

const inContainer = (service: string, script: string) => engine.docker('exec', shop.container(service), 'sh', '-c', script);
const live = async () => {
  const { body } = await ask(`${shop.url}/releases.json`);
  return (JSON.parse(body) as { remotes: Record<string, { version: string }> }).remotes['mf-info']!.version;
};

test('every publisher exits with 0, and the shop answers over TLS and HTTP/2', async () => {
  for (const slice of SLICES)
    expect([slice, engine.docker('inspect', '-f', '{{.State.ExitCode}}', publisher(slice)).trim()]).toEqual([slice, '0']);
  expect(await askOverHttp2(shop.url, '/')).toBe(200);
  for (const path of ['/', '/Shop/Dunk', '/products', '/healthz', '/readyz', '/Info/Help'])
    expect([path, (await ask(shop.url + path)).status]).toEqual([path, 200]);
  expect((await ask(`${shop.url}/metrics`)).status).toBe(404);
  const entry = /\/remotes\/mf-catalog\/[^"']+\.js/.exec((await ask(`${shop.url}/Shop/Dunk`)).body)![0];
  const file = () => ask(shop.url + entry, { headers: { 'accept-encoding': 'br' } });
  await file();
  expect((await file()).headers).toMatchObject({
    'x-cache': 'HIT',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const redirect = await new Promise<string | undefined>((done, fail) => {
    requestPlain(`http://localhost:${shop.httpPort}/Shop/Dunk`, (response) => done(response.resume().headers.location))
      .on('error', fail)
      .end();
  });
  expect(redirect).toBe(`${shop.url}/Shop/Dunk`);
});

const publisher = (slice: string) =>
  shop.compose('ps', '-aq', `publish-${slice}`).trim() || shop.compose('ps', '-q', `publish-${slice}`).trim();

test('no container runs as root, with a capability, or on a writable file system', () => {
  for (const [service, writable] of [
    ['server-1', true],
    ['server-2', true],
    ['postgres', true],
    ['edge', false],
  ] as const) {
    const printed = inContainer(
      service,
      "id -u; awk '/^(CapEff|CapBnd|NoNewPrivs)/ { print $2 }' /proc/1/status; touch /etc/x 2>&1; touch /tmp/x 2>&1 && rm /tmp/x; true",
    );
    const [user, effective, bounding, noNewPrivileges, root, scratch = ''] = printed.trim().split('\n');
    expect([service, Number(user) > 0, effective, bounding, noNewPrivileges]).toEqual([
      service,
      true,
      ...Array(2).fill('0000000000000000'),
      '1',
    ]);
    expect([service, root]).toEqual([service, expect.stringContaining('Read-only file system')]);
    expect([service, scratch === '']).toEqual([service, writable]);
    expect(Number(engine.docker('inspect', '-f', '{{.HostConfig.Memory}}', shop.container(service)))).toBeGreaterThan(0);
  }
});

test("records the images' contents, and no image has tests, sources or a bundler", () => {
  const to = join(repository, '.cache/images');
  mkdirSync(to, { recursive: true });
  for (const image of IMAGES) {
    const inside = (script: string) => engine.docker('run', '--rm', '--entrypoint', 'sh', image, '-c', script);
    const debian = inside("dpkg-query -W -f '${Package} ${Version}\\n'").trim().split('\n');
    const npm = image.endsWith('edge') ? [] : (JSON.parse(inside(`node -e '${LIST_PACKAGES}'`)) as string[]);
    writeFileSync(join(to, `${image.replace('/', '-')}.cdx.json`), billOfMaterials(image, debian, npm));
    expect(debian.length).toBeGreaterThan(50);
    const unwanted = npm.filter((each) => /^(webpack|esbuild|typescript|jest|eslint|@playwright\/test)@/.test(each));
    expect([image, unwanted]).toEqual([image, []]);
    const left = inside('ls -d /shop/.git /shop/e2e/*.ts /shop/*/src /shop/tooling/bundler 2>/dev/null; true').trim();
    expect([image, left]).toEqual([image, '']);
  }
  console.log(engine.docker('images', '--format', '{{.Repository}} {{.Size}}', '--filter', 'reference=storefront/*'));
  expect(readdirSync(to).length).toBeGreaterThanOrEqual(IMAGES.length);
});

/** Prints name@version of every package below node_modules. */
const LIST_PACKAGES = `const fs = require("fs"), path = require("path"), found = new Set();
  (function read(at) { for (const name of fs.existsSync(at) ? fs.readdirSync(at) : []) {
    const one = path.join(at, name);
    if (name[0] === "@") { read(one); continue; }
    try { const { name, version } = JSON.parse(fs.readFileSync(path.join(one, "package.json"))); if (version) found.add(name + "@" + version); } catch {}
    read(path.join(one, "node_modules"));
  } })("/shop/node_modules"); console.log(JSON.stringify([...found].sort()));`;

const billOfMaterials = (image: string, debian: string[], npm: string[]) =>
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'container', name: image } },
      components: [
        ...debian.map((line) => component('deb/debian', ...(line.split(' ') as [string, string]))),
        ...npm.map((each) => component('npm', each.slice(0, each.lastIndexOf('@')), each.slice(each.lastIndexOf('@') + 1))),
      ],
    },
    null,
    1,
  );
const component = (kind: string, name: string, version: string) => ({
  type: 'library',
  name,
  version,
  purl: `pkg:${kind}/${name.replace('@', '%40')}@${encodeURIComponent(version)}`,
});

/** Publishes the build of mf-info under another version, by the container that publishes it. */
function publishAs(version: string): string {
  const at = join(folder, `mf-info-${version}`);
  mkdirSync(at);
  const id = engine.docker('create', 'storefront/publish-mf-info').trim();
  engine.docker('cp', `${id}:/shop/mf-info/dist`, at);
  engine.docker('rm', id);
  for (const file of ['dist/build.json', 'package.json']) {
    if (file === 'package.json') cpSync(join(repository, 'mf-info/package.json'), join(at, file));
    const text = JSON.parse(readFileSync(join(at, file), 'utf8')) as object;
    writeFileSync(join(at, file), JSON.stringify({ ...text, version }));
  }
  const mounts = ['dist', 'package.json'].flatMap((name) => ['-v', `${join(at, name)}:/shop/mf-info/${name}:ro`]);
  return shop.compose('run', '--rm', '-T', ...mounts, 'publish-mf-info');
}

test('promotes a version through a gate with a browser, canaries, withdraws, previews and rolls back, in containers', async () => {
  const first = await live();
  expect(publishAs('9.9.8')).toContain('9.9.8 was published');
  expect(publishAs('9.9.9')).toContain('9.9.9 was published');
  expect(shop.run('release', 'promote', 'mf-info', '9.9.8', '--reason', 'a trial')).toContain('9.9.8 is live');
  expect(await live()).toBe('9.9.8');
  // The gate wrote down the browser that it tried the version in.
  expect(inContainer('server-1', 'cat /var/lib/shop/releases/smoke/*')).toMatch(/Chrom/);
  expect(shop.run('release', 'canary', 'mf-info', '9.9.9', '--percent', '10', '--reason', 'some')).toContain('9.9.9');
  expect(inContainer('server-1', 'cat /var/lib/shop/releases/pointer.json')).toContain('9.9.9');
  expect(shop.run('release', 'canary', 'mf-info', '--end', '--reason', 'enough')).not.toContain('refused');
  const preview = shop.run('release', 'preview', 'mf-info', '9.9.9', '--hours', '1');
  const link = new RegExp(`${shop.url}/\\S+`).exec(preview)?.[0];
  expect([link, preview]).toEqual([expect.any(String), preview]);
  expect((await ask(link!)).status).toBeLessThan(400);
  expect(shop.run('release', 'rollback', 'mf-info', '--reason', 'back')).toContain(`mf-info ${first}`);
  expect(await live()).toBe(first);
  expect(shop.run('release', 'verify')).toContain('every byte as recorded');
}, 900_000);

test.each(['server-1', 'server-2'])(
  'restarting %s during visits causes no errors',
  async (service) => {
    const visits = startVisiting(shop.url);
    const id = shop.container(service);
    // Asynchronous, so that the visitors of this process continue meanwhile.
    await engine.dockerAsync('stop', '-t', '40', id);
    const code = engine.docker('inspect', '-f', '{{.State.ExitCode}}', id).trim();
    await engine.dockerAsync('start', id);
    await untilHealthy(engine, id, service);
    await untilTheEdgeUses(id);
    const { pages, wrong } = await visits.end();
    expect([code, wrong]).toEqual(['0', []]);
    expect(pages).toBeGreaterThan(10);
  },
  600_000,
);

test('the edge uses a server again after its container was replaced', async () => {
  const before = shop.container('server-1');
  const visits = startVisiting(shop.url);
  await engine.composeAsync(folder, 'up', '-d', '--no-build', '--no-deps', '--force-recreate', 'server-1');
  const id = shop.container('server-1');
  expect(id).not.toBe(before);
  await untilHealthy(engine, id, 'server-1');
  await untilTheEdgeUses(id);
  expect((await visits.end()).wrong).toEqual([]);
}, 600_000);

test('a stopping edge answers its open request, accepts no other, and ends', async () => {
  const id = shop.container('edge');
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'Karoo-Owl-2031!' });
  const [begin, finish] = [body.slice(0, 20), body.slice(20)];
  const underWay = request(`${shop.url}/auth/login`, {
    method: 'POST',
    rejectUnauthorized: false,
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = new Promise<number>((done, fail) => {
    underWay.once('response', (response) => done(response.resume().statusCode ?? 0));
    underWay.once('error', fail);
  });
  // Looked at later; until then it must not count as unhandled.
  answered.catch(() => undefined);
  underWay.write(begin);
  // The edge must have the request before it is stopped.
  await new Promise((done) => setTimeout(done, 1_000));
  const stopping = engine.dockerAsync('stop', '-t', '60', id);
  const isRefused = () =>
    ask(`${shop.url}/healthz`).then(
      () => false,
      () => true,
    );
  await until(isRefused, Boolean, { what: 'it takes no new requests', limitMs: 30_000 });
  underWay.end(finish);
  expect(await answered).toBe(401);
  await stopping;
  expect(engine.docker('inspect', '-f', '{{.State.ExitCode}}', id).trim()).toBe('0');
  await engine.dockerAsync('start', id);
  await untilHealthy(engine, id, 'edge');
}, 600_000);

/** The edge asks a process that was away again after two seconds; until then the other one must stay. */
async function untilTheEdgeUses(id: string): Promise<void> {
  const address = engine.docker('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', id).trim();
  // The only process that was asked, after the time that it took.
  const answered = new RegExp(` /healthz 200 \\d+ [\\d.]+ ${address}:8080 `);
  const isUsed = async () => {
    await ask(`${shop.url}/healthz`);
    return answered.test(engine.docker('logs', '--tail', '30', shop.container('edge')));
  };
  await until(isUsed, Boolean, { what: 'the edge uses the process again' });
}

test('while PostgreSQL restarts pages come from memory, and the shop sells afterwards', async () => {
  const id = shop.container('postgres');
  const visits = startVisiting(shop.url);
  await engine.dockerAsync('stop', id);
  expect((await ask(`${shop.url}/Shop/Dunk`)).status).toBe(200);
  await engine.dockerAsync('start', id);
  await untilHealthy(engine, id, 'postgres');
  const { wrong } = await visits.end();
  expect(wrong).toEqual([]);
  await signUp('after@example.com');
}, 600_000);

/** Signs a customer up, and tries again while the database is away. */
async function signUp(email: string): Promise<void> {
  const userAccount = { firstname: 'Thandi', lastname: 'Mokoena', email, password: 'Karoo-Owl-2031!', role: 'ROLE_CUSTOMER' };
  const body = JSON.stringify({ userAccount, signUpForNewsletter: false });
  const post = () =>
    ask(`${shop.url}/auth/create-account`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const answer = await until(post, ({ status }) => status !== 503, { limitMs: 120_000, everyMs: 500 });
  expect([answer.status, answer.body]).toEqual([answer.status, expect.stringContaining('jwt')]);
}

test('a backup leaves the containers, and is restored into new ones', async () => {
  expect(shop.run('backup', 'backups', 'run')).not.toMatch(/failed/i);
  expect(readdirSync(join(folder, 'backups')).length).toBeGreaterThan(0);
  expect(shop.run('shop', 'export', 'after@example.com')).toContain('after@example.com');
  shop.remove();

  shop.compose('up', '-d', '--no-build', 'postgres');
  await untilHealthy(engine, shop.container('postgres'), 'postgres');
  const restored = '/var/lib/shop/data/restored';
  shop.run('backup', 'backups', 'fetch', 'latest', restored);
  shop.run('shop', 'restore', restored);
  await shop.start();
  expect((await ask(`${shop.url}/Shop/Dunk`)).status).toBe(200);
  expect(shop.run('shop', 'export', 'after@example.com')).toContain('after@example.com');
}, 900_000);
