/** @jest-environment jsdom */
import type { Report } from './options';
import { createPageRemotes } from './page-remotes';
import { registry } from './registry';
import { containerOf, observeArrivals, pointerWith, runScripts, versionOf, type Script } from '../../test/page-runtime';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete (globalThis as { PerformanceObserver?: unknown }).PerformanceObserver;
  registry().folders.clear();
});

const fails: Script = () => {
  throw new Error('not found');
};

function pageWith(scripts: Record<string, Script>, options: Parameters<typeof createPageRemotes>[0] = {}) {
  const added = runScripts(scripts);
  const reports: Pick<Report, 'version' | 'stage'>[] = [];
  const remotes = createPageRemotes({
    pointer: pointerWith({ news: { ...versionOf('1.1.0'), fallback: versionOf('1.0.0') } }),
    report: ({ version, stage }) => reports.push({ version, stage }),
    guard: false,
    limitMs: 200,
    ...options,
  });
  return { remotes, reports, requested: () => added.map(({ src, integrity }) => `${src} ${integrity}`) };
}
const LIVE = 'news/1.1.0/remoteEntry.js';
const FALLBACK = 'news/1.0.0/remoteEntry.js';

test('returns the live version, requests its file with its hash, and leaves no global behind', async () => {
  const { remotes, reports, requested } = pageWith({ [LIVE]: () => containerOf('live') });
  expect(await remotes.open(['news'], './widget')).toEqual({ module: 'live', version: '1.1.0' });
  expect(requested()).toEqual(['http://localhost/releases/news/1.1.0/remoteEntry.js sha384-entry-1.1.0']);
  expect((globalThis as { news?: unknown }).news).toBeUndefined();
  expect(reports).toEqual([{ version: '1.1.0', stage: 'loaded' }]);
});

test.each<[string, Script, string]>([
  ['does not arrive', fails, 'load'],
  ['leaves no container', () => undefined, 'run'],
  ['has a container that cannot start', () => ({ ...containerOf(0), init: () => Promise.reject(new Error('no scope')) }), 'run'],
  ['has no such expose', () => ({ ...containerOf(0), get: () => Promise.reject(new Error('no expose')) }), 'run'],
  ['exposes a module that throws', () => ({ ...containerOf(0), get: async () => () => fails() }), 'run'],
  [
    'has a chunk that does not arrive',
    () => ({ ...containerOf(0), get: () => Promise.reject(new Error('Loading chunk 7 failed.')) }),
    'load',
  ],
  ['never starts', () => ({ ...containerOf(0), init: () => new Promise(() => undefined) }), 'timeout'],
])('returns the fallback when the live version %s', async (_what, script, stage) => {
  const { remotes, reports } = pageWith({ [LIVE]: script, [FALLBACK]: () => containerOf('before') });
  expect(await remotes.open(['news'], './widget')).toEqual({ module: 'before', version: '1.0.0' });
  expect(reports).toEqual([
    { version: '1.1.0', stage },
    { version: '1.0.0', stage: 'loaded' },
  ]);
});

test('returns the fallback when the live file hangs, and ignores a late arrival', async () => {
  const { remotes } = pageWith({ [FALLBACK]: () => containerOf('before') });
  expect(await remotes.open(['news'], './widget')).toMatchObject({ version: '1.0.0' });
});

test('requests a file once more that did not arrive', async () => {
  let attempts = 0;
  const { remotes, reports, requested } = pageWith({ [LIVE]: () => (++attempts === 1 ? fails() : containerOf('live')) });
  expect(await remotes.open(['news'], './widget')).toEqual({ module: 'live', version: '1.1.0' });
  expect(requested()).toHaveLength(2);
  expect(reports).toEqual([{ version: '1.1.0', stage: 'loaded' }]);
});

test('does not go back to a version that failed', async () => {
  const { remotes, requested } = pageWith({ [LIVE]: fails, [FALLBACK]: () => containerOf('before') });
  await remotes.open(['news'], './widget');
  const asked = requested().length;
  await remotes.open(['news'], './other');
  expect(requested()).toHaveLength(asked);
});

test('gives a module its own time limit after that of the entry, independent of the caller that loaded the entry', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const late = {
    ...containerOf('live'),
    init: () => new Promise((done) => setTimeout(done, 150)),
    get: () => new Promise<never>(() => undefined),
  };
  const lateToo = {
    ...containerOf('before'),
    init: late.init,
    get: () => new Promise<() => unknown>((done) => setTimeout(() => done(() => 'before'), 150)),
  };
  const { remotes, reports } = pageWith({ [LIVE]: () => late, [FALLBACK]: () => lateToo });
  const started = remotes.init(['news'], [{}]);
  await jest.advanceTimersByTimeAsync(150);
  await started;
  const opened = remotes.open(['news'], './widget');
  await jest.advanceTimersByTimeAsync(199);
  expect(reports).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reports).toEqual([{ version: '1.1.0', stage: 'timeout' }]);
  // 300 ms for two that take 150 each.
  await jest.advanceTimersByTimeAsync(300);
  expect(await opened).toMatchObject({ module: 'before', version: '1.0.0' });
});

test('gives each chunk of a module its own time limit, and gives up on one that hangs', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { arrive } = observeArrivals();
  const inSteps = { ...containerOf('live'), get: () => new Promise<never>(() => undefined) };
  const { remotes, reports } = pageWith({ [LIVE]: () => inSteps, [FALLBACK]: () => containerOf('before') });
  const opened = remotes.open(['news'], './widget');
  await jest.advanceTimersByTimeAsync(150);
  arrive('http://localhost/releases/news/1.1.0/late.js');
  await jest.advanceTimersByTimeAsync(150);
  expect(reports).toEqual([]);
  // A file of another remote, of the other version.
  arrive('http://localhost/releases/weather/1.1.0/late.js');
  arrive('http://localhost/releases/news/1.0.0/late.js');
  await jest.advanceTimersByTimeAsync(50);
  expect(reports[0]).toEqual({ version: '1.1.0', stage: 'timeout' });
  expect(await opened).toMatchObject({ module: 'before', version: '1.0.0' });
});

test('gives up on a hanging entry after one time limit, even if other files of its version arrive', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { arrive } = observeArrivals();
  const { remotes, reports } = pageWith({ [FALLBACK]: () => containerOf('before') });
  const opened = remotes.open(['news'], './widget');
  await jest.advanceTimersByTimeAsync(150);
  arrive('http://localhost/releases/news/1.1.0/preloaded.js');
  await jest.advanceTimersByTimeAsync(50);
  expect(reports[0]).toEqual({ version: '1.1.0', stage: 'timeout' });
  expect(await opened).toMatchObject({ module: 'before', version: '1.0.0' });
});

/** A container with a module that takes this long, in ms. */
const takes = (ms: number, module: string) => () => ({
  ...containerOf(module),
  get: () => new Promise<() => unknown>((done) => setTimeout(() => done(() => module), ms)),
});

test.each([
  ['the fallback hangs', 700, 100_000, { module: 'live', version: '1.1.0' }],
  ['the fallback takes longer', 300, 350, { module: 'live', version: '1.1.0' }],
  ['nothing has come when the fallback is there', 700, 50, { module: 'before', version: '1.0.0' }],
  ['only the fallback arrives, and late', 100_000, 300, { module: 'before', version: '1.0.0' }],
])('on a slow network, where %s, the page shows what arrives first', async (_what, live, fallback, shown) => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { remotes } = pageWith({ [LIVE]: takes(live, 'live'), [FALLBACK]: takes(fallback, 'before') });
  const opened = remotes.open(['news'], './widget');
  await jest.advanceTimersByTimeAsync(1000);
  expect(await opened).toEqual(shown);
  // A version that arrives after another one was shown does not replace it.
  expect(await remotes.open(['news'], './widget')).toEqual(shown);
});

test('fails when nothing arrives for several time limits', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { remotes } = pageWith({});
  const opened = remotes.open(['news'], './widget').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(800);
  expect(await opened).toMatchObject({ code: 'failed', errors: [{ code: 'timeout' }, { code: 'timeout' }] });
});

test('lists every cause when no version loads, and tries again on the next call', async () => {
  let isDead = true;
  const { remotes } = pageWith({ [LIVE]: () => (isDead ? fails() : containerOf('live')), [FALLBACK]: fails });
  const error = await remotes.open(['news'], './widget').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'failed', errors: [{ code: 'load' }, { code: 'load' }] });
  expect((error as Error).message).toMatch(/^No version of news could be loaded\. 1\.1\.0: .*; 1\.0\.0: /);
  isDead = false;
  await new Promise((done) => setTimeout(done));
  expect(await remotes.open(['news'], './widget')).toEqual({ module: 'live', version: '1.1.0' });
});

test('waits for each hanging version once per page load, and again on a later call', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { remotes, requested } = pageWith({});
  const failures: unknown[] = [];
  const started = remotes.init(['news'], [{}]).then(() => {
    for (const expose of ['./widget', './other'])
      void remotes.open(['news'], expose).catch((error: { code: string }) => failures.push(error.code));
  });
  await jest.advanceTimersByTimeAsync(400);
  await started;
  expect(failures).toEqual(['failed', 'failed']);
  expect(requested()).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1);
  const again = remotes.open(['news'], './widget').catch(() => undefined);
  await jest.advanceTimersByTimeAsync(800);
  await again;
  expect(requested()).toHaveLength(4);
});

test('refuses a module that the check of the page rejects, or for which it throws', async () => {
  const { remotes } = pageWith(
    { [LIVE]: () => containerOf('live'), [FALLBACK]: () => containerOf('before') },
    { accept: (module, { version }) => version === '1.0.0' && module === 'before' },
  );
  expect(await remotes.open(['news'], './widget')).toMatchObject({ version: '1.0.0' });
});

test('returns the fallback after the live version breaks later, and fails when the fallback breaks, too', async () => {
  const { remotes, reports } = pageWith({ [LIVE]: () => containerOf('live'), [FALLBACK]: () => containerOf('before') });
  await remotes.open(['news'], './widget');
  const broken = { error: new Error('mount') };
  expect(await remotes.instead('news', './widget', broken)).toEqual({ module: 'before', version: '1.0.0' });
  await expect(remotes.instead('news', './widget', broken)).rejects.toMatchObject({ code: 'failed' });
  expect(reports.filter(({ stage }) => stage === 'run')).toHaveLength(2);
});

test('a retry fetches the files of the failed version past the HTTP cache, and opens it again', async () => {
  let isDead = true;
  const fetched = jest.fn(async () => ({ arrayBuffer: async () => new ArrayBuffer(0) }));
  globalThis.fetch = fetched as never;
  const { remotes } = pageWith({
    [LIVE]: () => (isDead ? fails() : containerOf('live')),
    [FALLBACK]: () => containerOf('before'),
  });
  await remotes.open(['news'], './widget');
  isDead = false;
  await remotes.retry('news');
  expect(fetched.mock.calls).toEqual(
    ['remoteEntry.js', 'late.js'].map((file) => [
      `http://localhost/releases/news/1.1.0/${file}`,
      expect.objectContaining({ cache: 'reload' }),
    ]),
  );
  expect(await remotes.open(['news'], './widget')).toMatchObject({ version: '1.1.0' });
});

test.each([
  [
    'switched off',
    { news: { ...versionOf('1.1.0'), state: 'disabled' as const, message: 'Back at noon.' } },
    { code: 'disabled', message: 'Back at noon.' },
  ],
  ['unknown', {}, { code: 'unknown', message: 'news is not in the release pointer' }],
])('loads nothing of a remote that is %s', async (_what, remotes, error) => {
  const page = pageWith({}, { pointer: pointerWith(remotes) });
  await page.remotes.init(['news'], []);
  await expect(page.remotes.open(['news'], './widget')).rejects.toMatchObject(error);
  expect(page.requested()).toEqual([]);
});

test('reads the pointer again after a failure, and then passes the packages of the host to the container', async () => {
  const container = containerOf('live');
  let isDead = true;
  const pointer = () => {
    if (isDead) throw new Error('offline');
    return pointerWith({ news: versionOf('1.1.0') });
  };
  const { remotes } = pageWith({ [LIVE]: () => container }, { pointer });
  const scope = { rxjs: {} };
  await remotes.init(['news'], [scope]);
  await expect(remotes.open(['news'], './widget')).rejects.toMatchObject({
    code: 'pointer',
    message: 'No release pointer: offline',
  });
  isDead = false;
  expect(await remotes.open(['news'], './widget')).toMatchObject({ module: 'live' });
  expect(container.init).toHaveBeenCalledWith(scope);
});

test('shares one pointer and the first options among several copies of the runtime in a page', async () => {
  const copies: (typeof import('./page-remotes'))[] = [];
  for (let at = 0; at < 2; at += 1) await jest.isolateModulesAsync(async () => void copies.push(await import('./page-remotes')));
  const [ofHost, ofRemote] = [jest.fn(() => pointerWith({ news: versionOf('1.1.0') })), jest.fn(() => pointerWith({}))];
  const host = copies[0]!.pageRemotes({ pointer: ofHost });
  const nested = copies[1]!.pageRemotes({ pointer: ofRemote, limitMs: 50 });
  expect(Object.keys((await nested.pointer()).remotes)).toEqual(['news']);
  await host.pointer();
  expect([ofHost.mock.calls.length, ofRemote.mock.calls.length, host.options.limitMs]).toEqual([1, 0, 50]);
  delete globalThis.__SLIPWAY_PAGE__;
});

test('refuses a pointer of a later schema', async () => {
  const { remotes } = pageWith({}, { pointer: { ...pointerWith({}), schema: 3 } as never });
  await expect(remotes.open(['news'], './widget')).rejects.toMatchObject({ code: 'pointer' });
});

test('returns the expected hash of a file, and an unmatchable one for files outside of the version', async () => {
  const { remotes } = pageWith({ [LIVE]: () => containerOf('live') });
  await remotes.open(['news'], './widget');
  const of = (path: string) => registry().integrityOf(`http://localhost/releases/${path}`);
  expect(of('news/1.1.0/late.js')).toBe('sha384-late-1.1.0');
  expect(of('news/1.0.0/late.js?again')).toBe('sha384-late-1.0.0');
  expect(of('news/1.1.0/other.js')).toMatch(/^sha384-A{64}$/);
  expect(of('weather/1.1.0/late.js')).toBe('');
});
