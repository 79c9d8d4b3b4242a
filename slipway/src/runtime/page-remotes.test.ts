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

test('gives the live version, asks for its file with its hash, and leaves no global behind', async () => {
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
])('gives the fallback where the live version %s', async (_what, script, stage) => {
  const { remotes, reports } = pageWith({ [LIVE]: script, [FALLBACK]: () => containerOf('before') });
  expect(await remotes.open(['news'], './widget')).toEqual({ module: 'before', version: '1.0.0' });
  expect(reports).toEqual([
    { version: '1.1.0', stage },
    { version: '1.0.0', stage: 'loaded' },
  ]);
});

test('gives the fallback where the live file hangs, and ignores what arrives later', async () => {
  const { remotes } = pageWith({ [FALLBACK]: () => containerOf('before') });
  expect(await remotes.open(['news'], './widget')).toMatchObject({ version: '1.0.0' });
});

test('asks once more for a file that did not arrive', async () => {
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

test('grants a module a separate limit after the entry’s, independent of the caller that loaded the entry', async () => {
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

test('grants each chunk of a module a separate limit, and gives up on one that hangs', async () => {
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

test('gives up on an entry that hangs after one limit, whatever else of its version arrives', async () => {
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
  // A version that came after the other one was shown does not take its place.
  expect(await remotes.open(['news'], './widget')).toEqual(shown);
});

test('ends with an error where nothing arrives for several limits', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { remotes } = pageWith({});
  const opened = remotes.open(['news'], './widget').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(800);
  expect(await opened).toMatchObject({ code: 'failed', errors: [{ code: 'timeout' }, { code: 'timeout' }] });
});

test('names every reason where no version can be given, and tries again when it is asked again', async () => {
  let isDead = true;
  const { remotes } = pageWith({ [LIVE]: () => (isDead ? fails() : containerOf('live')), [FALLBACK]: fails });
  const error = await remotes.open(['news'], './widget').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'failed', errors: [{ code: 'load' }, { code: 'load' }] });
  expect((error as Error).message).toMatch(/^No version of news could be loaded\. 1\.1\.0: .*; 1\.0\.0: /);
  isDead = false;
  await new Promise((done) => setTimeout(done));
  expect(await remotes.open(['news'], './widget')).toEqual({ module: 'live', version: '1.1.0' });
});

test('waits for each version once in a page load where all of them hang, and again when it is asked later', async () => {
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

test('refuses a module that the page does not accept, and a page’s check that throws', async () => {
  const { remotes } = pageWith(
    { [LIVE]: () => containerOf('live'), [FALLBACK]: () => containerOf('before') },
    { accept: (module, { version }) => version === '1.0.0' && module === 'before' },
  );
  expect(await remotes.open(['news'], './widget')).toMatchObject({ version: '1.0.0' });
});

test('gives the fallback instead of what broke later, and nothing where that broke, too', async () => {
  const { remotes, reports } = pageWith({ [LIVE]: () => containerOf('live'), [FALLBACK]: () => containerOf('before') });
  await remotes.open(['news'], './widget');
  const broken = { error: new Error('mount') };
  expect(await remotes.instead('news', './widget', broken)).toEqual({ module: 'before', version: '1.0.0' });
  await expect(remotes.instead('news', './widget', broken)).rejects.toMatchObject({ code: 'failed' });
  expect(reports.filter(({ stage }) => stage === 'run')).toHaveLength(2);
});

test('retry fetches the failed version’s files past the HTTP cache, and opens it again', async () => {
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

test('reads the pointer again after it could not be read, and then gives the host’s packages to the container', async () => {
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

test('has one pointer in a page with several copies of the runtime, and the options of the first', async () => {
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

test('gives builds the hash that a file must have, and an unmatchable one for files that the version does not have', async () => {
  const { remotes } = pageWith({ [LIVE]: () => containerOf('live') });
  await remotes.open(['news'], './widget');
  const of = (path: string) => registry().integrityOf(`http://localhost/releases/${path}`);
  expect(of('news/1.1.0/late.js')).toBe('sha384-late-1.1.0');
  expect(of('news/1.0.0/late.js?again')).toBe('sha384-late-1.0.0');
  expect(of('news/1.1.0/other.js')).toMatch(/^sha384-A{64}$/);
  expect(of('weather/1.1.0/late.js')).toBe('');
});
