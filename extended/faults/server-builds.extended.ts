import { freePort } from 'testing/free-port';
import { startProgram } from 'testing/program';
import { startShop, type Shop } from 'testing/shop';
import { HOSTILE, publishHostile, type HostileWay } from 'e2e/hostile-builds';
import { promoteUntried, storeOf, waitForStatus, watchPages } from 'e2e/hostile-shop';

const TOKEN = 'hostile-builds-token-of-the-extended-suite';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ REMOTE_TIMEOUT_MS: '3000', RELEASE_TOKENS: `ops:*:${TOKEN}`, RELEASE_SMOKE: 'server' });
}, 600_000);
afterAll(() => shop?.close());

/** Each server-rendered slice, with one of its pages and pages of the others. */
const SLICES = [
  { slice: 'mf-info', own: '/Info/About-Us', others: ['/', '/Shop/Dunk', '/products?category=Dunk'] },
  { slice: 'mf-catalog', own: '/Shop/Dunk', others: ['/Info/Help', '/Login', '/products?category=Dunk'] },
  { slice: 'mf-launches', own: '/Launches', others: ['/', '/Info/Help', '/products?category=Dunk'] },
  { slice: 'shell', own: '/Info/Help', others: ['/products?category=Dunk', '/healthz'] },
];
const WAYS = Object.keys(HOSTILE) as HostileWay[];
const TABLE = SLICES.flatMap((slice) => WAYS.map((way) => ({ ...slice, way })));

let builds = 0;
const nextVersion = () => `9.${(builds += 1)}.0`;

/** Publishes a hostile version; returns it. */
async function publishNext(slice: string, code: string, evaluates = false): Promise<string> {
  const version = nextVersion();
  await publishHostile(storeOf(shop), { slice, version, code, evaluates });
  return version;
}

async function expectHealth(pid: number): Promise<void> {
  expect(shop.pid()).toBe(pid);
  expect(process.kill(pid, 0)).toBe(true);
  for (const path of ['/', '/Shop/Dunk', '/Info/Help', '/healthz'])
    expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 200]);
}

const rollBack = async (slice: string) =>
  expect(await shop.release('rollback', slice, '--reason', 'hostile')).toMatchObject({ code: 0 });

describe('at a page view', () => {
  test.each(TABLE)(
    '$slice that $way: every page is answered, and status names the version',
    async ({ slice, own, others, way }) => {
      const pid = shop.pid();
      const version = await publishNext(slice, HOSTILE[way]);
      await promoteUntried(storeOf(shop), slice, version);
      const watched = await watchPages(shop, own, others);
      expect(new Set(watched.own)).toEqual(new Set([200]));
      expect(new Set(watched.others)).toEqual(new Set([200]));
      expect(await waitForStatus(storeOf(shop), slice, version)).toMatch(/errors|left out/);
      await rollBack(slice);
      await expectHealth(pid);
    },
    300_000,
  );

  test('mf-info that fails after its rollback: no other version is blamed', async () => {
    const store = storeOf(shop);
    const pid = shop.pid();
    const version = await publishNext('mf-info', `setTimeout(() => Promise.reject(new Error('hostile')), 4000);`);
    await promoteUntried(store, 'mf-info', version);
    expect((await watchPages(shop, '/Info/About-Us', [])).own).toEqual([200, 200, 200, 200]);
    await rollBack('mf-info');
    await watchPages(shop, '/Info/Help', ['/Shop/Dunk']);
    await promoteUntried(store, 'mf-info', version);
    expect(await waitForStatus(store, 'mf-info', version)).toMatch(/errors|left out/);
    await rollBack('mf-info');
    const { code, output } = await shop.release('status', 'mf-info', '--json');
    expect([code, (JSON.parse(output) as { slices: { errors: number }[] }).slices[0]!.errors]).toEqual([0, 0]);
    await expectHealth(pid);
  }, 300_000);
});

/** The stages of a trial: the trial's page, or the evaluation. */
const AT_TRIALS = [
  ...WAYS.map((way) => ({ way, code: HOSTILE[way] as string, evaluates: false })),
  { way: 'is evaluated for ever', code: 'for (;;);', evaluates: true },
];
/** Faults that show only after the trial, or not at all if no code waits for them. */
const MAY_PASS = /after a second|throws in a timer|emits an error|rejects a promise at once/;

const promoteAt = async (url: string, slice: string, version: string) => {
  const answer = await fetch(`${url}/ops/api/promote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ slice, version, reason: 'hostile' }),
  });
  return { ok: answer.ok, message: JSON.stringify(await answer.json()) };
};

describe.each(['the command', '/ops', 'slipway serve'])('promoted by %s', (by) => {
  let serving: { url: string; end(): Promise<unknown> } | undefined;
  beforeAll(async () => {
    if (by !== 'slipway serve') return;
    const port = await freePort();
    const program = await startProgram(
      ['slipway/dist/command/main.js', 'serve', '--port', String(port), '--base', '/'],
      / at http/,
      {
        env: { RELEASE_STORE: storeOf(shop).place, RELEASE_TOKENS: `ops:*:${TOKEN}`, RELEASE_SMOKE: 'server' },
        silenceMs: 60_000,
      },
    );
    serving = { url: `http://localhost:${port}`, end: () => program.end() };
  }, 120_000);
  afterAll(() => serving?.end());

  test.each(AT_TRIALS)(
    'mf-info that $way is refused, or passes, and ends no process',
    async ({ way, code, evaluates }) => {
      const pid = shop.pid();
      const version = await publishNext('mf-info', code, evaluates);
      const moved =
        by === 'the command'
          ? await shop
              .release('promote', 'mf-info', version, '--reason', 'hostile')
              .then(({ code: exit, output }) => ({ ok: exit === 0, message: output }))
          : await promoteAt(by === '/ops' ? shop.url : serving!.url, 'mf-info', version);
      if (moved.ok) {
        expect(way).toMatch(MAY_PASS);
        await rollBack('mf-info');
      } else expect(moved.message).toContain(`mf-info ${version}`);
      if (serving) expect((await fetch(`${serving.url}/page.json`)).status).toBe(200);
      await expectHealth(pid);
    },
    300_000,
  );
});
