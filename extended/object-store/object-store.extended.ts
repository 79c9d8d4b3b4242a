import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newMember } from 'e2e/staff';
import sharp from 'sharp';
import { openBucket } from 'slipway/bucket';
import { openBucketServer } from 'slipway/testing';
import { repository } from 'testing/repository';
import { startShop, type Shop } from 'testing/shop';
import { until } from 'testing/until';
import { createBuckets, probe } from './probe';
import { missingRadosgw, startRadosgw, type Radosgw } from './radosgw';

const missing = missingRadosgw();
if (missing) console.log(`Skipped: radosgw cannot run here. ${missing}`);

(missing ? describe.skip : describe)('Ceph radosgw', () => {
  let server: Radosgw;
  beforeAll(async () => {
    server = await startRadosgw();
    await createBuckets(server.env, ['releases', 'probes', 'media', 'backups']);
    console.log(server.version);
  }, 600_000);
  afterAll(() => server?.close());

  test('answers like one of the two forms of our fake', async () => {
    const answers = await probe(server.env);
    console.log(answers);
    const lookAlikes = await Promise.all((['quoted', 'bare'] as const).map((etags) => openBucketServer({ etags })));
    const known = await Promise.all(lookAlikes.map(({ url }) => probe({ ...server.env, AWS_ENDPOINT_URL: url })));
    await Promise.all(lookAlikes.map(({ close }) => close()));
    expect(known).toContainEqual(answers);
  });

  test('passes the suite of the release store', () => {
    const { failed, passed } = runStoreSuite(server);
    expect([failed, passed > 8]).toEqual([[], true]);
  });

  test.each(['absent', 'unchanged'] as const)(
    'lets one of eight concurrent writers win if the object is %s, and reports that to all',
    async (condition) => {
      for (let round = 0; round < 30; round += 1) {
        const key = `${condition}-${round}`;
        // A separate client each, as in separate processes.
        const writers = Array.from({ length: 8 }, () => openBucket('releases', 'races/', server.env));
        const only = condition === 'absent' ? condition : { etag: (await writers[0]!.put(key, 'before'))! };
        const ends = await Promise.allSettled(writers.map((bucket, writer) => bucket.put(key, `by ${writer}`, only)));
        const refused = ends.filter(({ status }) => status === 'rejected');
        const won = ends.flatMap((end, writer) => (end.status === 'fulfilled' && end.value !== null ? [writer] : []));
        expect([round, refused, won.length]).toEqual([round, [], 1]);
        const found = await writers[0]!.get(key);
        expect(found).toMatchObject({ content: Buffer.from(`by ${won[0]}`) });
      }
    },
  );

  describe('a shop on the bucket', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await startShop({
        ...server.env,
        RELEASE_STORE: 's3://releases/shop',
        MEDIA_STORE: 's3://media/shop',
        BACKUP_STORE: 's3://backups/shop',
        BACKUP_KEY: 'a-key-of-the-trials-0123456789abcdef',
        RELEASE_SMOKE: 'server',
      });
    }, 600_000);
    afterAll(() => shop?.close());

    const live = async () => {
      const pointer = (await (await fetch(`${shop.url}/releases.json`)).json()) as {
        remotes: Record<string, { version: string }>;
      };
      return pointer.remotes['mf-info']!.version;
    };
    /** The pointer is read again after a second at the latest. */
    const untilLive = async (version: string) => {
      await until(live, (now) => now === version, { what: version });
      expect((await fetch(`${shop.url}/Info/Help`)).status).toBe(200);
    };

    test('two promotions, a rollback, and a publisher that comes second', async () => {
      const first = await live();
      for (const version of ['9.9.8', '9.9.9']) {
        const build = buildAs(version);
        expect(await shop.release('publish', build)).toMatchObject({ code: 0 });
        expect(await shop.release('promote', 'mf-info', version, '--reason', 'a trial')).toMatchObject({ code: 0 });
        await untilLive(version);
        rmSync(build, { recursive: true });
      }
      const moves = await Promise.all([
        shop.release('rollback', 'mf-info', '--reason', 'one'),
        shop.release('disable', 'mf-account', '--message', 'Back soon.', '--reason', 'another'),
      ]);
      expect(moves).toMatchObject([{ code: 0 }, { code: 0 }]);
      await untilLive('9.9.8');
      expect(await shop.release('rollback', 'mf-info', '--to', first, '--reason', 'as before')).toMatchObject({ code: 0 });
      await untilLive(first);
      expect(await shop.release('verify')).toMatchObject({ code: 0 });
    });

    test('staff upload a picture, and its files are served from the bucket', async () => {
      const { cookie } = await newMember(shop, 'manager');
      const headers = { cookie, origin: shop.url };
      const body = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a2' } })
        .jpeg()
        .toBuffer();
      const uploaded = (await (
        await fetch(`${shop.url}/staff/api/pictures`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(body),
        })
      ).json()) as { id: string; src: string };
      const state = async () =>
        (
          (await (await fetch(`${shop.url}/staff/api/pictures?ids=${uploaded.id}`, { headers })).json()) as { state: string }[]
        )[0]!;
      const done = await until(state, (now) => now.state !== 'making', { limitMs: 120_000 });
      expect(done).toMatchObject({ state: 'ready' });
      const picture = await fetch(shop.url + uploaded.src);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const media = openBucket('media', 'shop/', server.env);
      expect((await media.list('files/')).length).toBeGreaterThan(1);
      expect(await media.list('originals/')).toHaveLength(1);
    });

    test('an encrypted backup is stored in the bucket and restored from it', async () => {
      expect(await shop.manage('backups', 'run')).toMatchObject({ code: 0 });
      const kept = await openBucket('backups', 'shop/', server.env).list('');
      expect(kept.length).toBeGreaterThan(0);
      const folder = mkdtempSync(join(tmpdir(), 'storefront-backup-'));
      rmSync(folder, { recursive: true });
      expect(await shop.manage('backups', 'fetch', 'latest', folder)).toMatchObject({ code: 0 });
      rmSync(folder, { recursive: true });
    });
  });
});

/** The build of mf-info under another version, in a new folder. */
function buildAs(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-build-'));
  cpSync(join(repository, 'mf-info/dist'), folder, { recursive: true });
  const file = join(folder, 'build.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }));
  return folder;
}

/** Runs the tests that both kinds of store pass, at this server. */
function runStoreSuite({ env }: Radosgw): { failed: string[]; passed: number } {
  const jest = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'node',
    '--json',
  ];
  const { stdout } = spawnSync(process.execPath, [...jest, '-t', 'at TEST_S3_URL', 'slipway/src/object-store/'], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, TEST_S3_URL: env.AWS_ENDPOINT_URL },
  });
  const { testResults } = JSON.parse(stdout) as {
    testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    failed: results
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => fullName + failureMessages.join()),
    passed: results.filter(({ status }) => status === 'passed').length,
  };
}
