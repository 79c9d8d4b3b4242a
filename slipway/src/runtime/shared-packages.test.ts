/** @jest-environment jsdom */
import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import { pointerWith, runScripts, versionOf } from '../../test/page-runtime';
import { createLoader } from './create-loader';
import { createPageRemotes } from './page-remotes';
import { registry } from './registry';

type Options = Parameters<typeof createInstance>[0];
type Get = () => Promise<() => unknown>;

afterEach(() => {
  jest.restoreAllMocks();
  registry().folders.clear();
  (globalThis as { __FEDERATION__?: { __INSTANCES__: unknown[] } }).__FEDERATION__!.__INSTANCES__ = [];
});

const arrives =
  (module: unknown): Get =>
  async () =>
  () =>
    module;
const dead: Get = () => Promise.reject(new Error('Loading chunk 696 failed.'));
const hangs: Get = () => new Promise(() => undefined);

const sharing = (version: string, get: Get, isSingleton = true) => ({
  react: { version, get, scope: 'default', shareConfig: { singleton: isSingleton, requiredVersion: '^19.0.0' } },
});

/** The container of a build: a separate Module Federation runtime with a module that needs the shared package. */
function containerSharing(name: string, shared: Options['shared']) {
  const own: ModuleFederation = createInstance({ name, remotes: [], shared });
  return {
    init(scope: never, initScope: never) {
      own.initShareScopeMap('default', scope);
      return Promise.all(own.initializeSharing('default', { initScope, from: 'build' }));
    },
    async get() {
      const factory = await own.loadShare<unknown>('react');
      return () => `${name} with ${String((factory as () => unknown)())}`;
    },
  };
}

/**
 * A page with a host that shares the package. It starts the live version of 'news' before the host's code requests the
 * package.
 */
async function pageWith(
  host: Options['shared'],
  live: Options['shared'],
  { before = undefined as Options['shared'], others = {} as Record<string, Options['shared']> } = {},
) {
  const reports: string[] = [];
  runScripts({
    'news/1.1.0/remoteEntry.js': () => containerSharing('news', live),
    ...(before ? { 'news/1.0.0/remoteEntry.js': () => containerSharing('news_before', before) } : {}),
  });
  const board = createInstance({ name: 'board', remotes: [], shared: host });
  board.initializeSharing('default');
  const given = [board.shareScopeMap.default, [], {}];
  const remotes = createPageRemotes({
    pointer: pointerWith({ news: { ...versionOf('1.1.0'), ...(before ? { fallback: versionOf('1.0.0') } : {}) } }),
    report: ({ version, stage }) => reports.push(`${version} ${stage}`),
    guard: false,
    limitMs: 100,
  });
  const started: ReturnType<typeof containerSharing>[] = [];
  for (const name in others) started.push(containerSharing(name, others[name]));
  await remotes.init(['news'], given);
  for (const container of started) await container.init(given[0] as never, [] as never);
  return {
    reports,
    ofHost: async () => ((await board.loadShare<unknown>('react')) as () => unknown)(),
    open: () => remotes.open(['news'], './widget'),
    others: started,
  };
}

test('the host uses the package of a remote, as Module Federation decides', async () => {
  const { ofHost, reports } = await pageWith(sharing('19.3.1', arrives('own')), sharing('19.3.1', arrives('theirs')));
  expect(await ofHost()).toBe('theirs');
  expect(reports).toEqual([]);
});

test.each([
  ['does not come', dead, 'load'],
  ['hangs', hangs, 'timeout'],
])('host and remote use their own packages when that of a remote %s, which is reported', async (_what, get, stage) => {
  const own = jest.fn(arrives('own'));
  const { ofHost, open, reports } = await pageWith(sharing('19.3.1', own), sharing('19.3.1', get), {
    before: sharing('19.3.1', arrives('theirs')),
  });
  expect(await Promise.all([ofHost(), open()])).toEqual(['own', { module: 'news with own', version: '1.1.0' }]);
  expect(reports).toEqual([`1.1.0 ${stage}`, '1.1.0 loaded']);
  expect(await ofHost()).toBe('own');
  expect(own).toHaveBeenCalledTimes(1);
});

test('retries a package once after its file did not arrive', async () => {
  const get = jest.fn(arrives('theirs')).mockImplementationOnce(dead);
  const { ofHost, reports } = await pageWith(sharing('19.3.1', arrives('own')), sharing('19.3.1', get));
  expect(await ofHost()).toBe('theirs');
  expect(reports).toEqual([]);
});

test('the host uses its own older package when the later one of a remote is dead, and the remote falls back', async () => {
  const { ofHost, open, reports } = await pageWith(sharing('19.3.0', arrives('own')), sharing('19.3.1', dead), {
    before: sharing('19.3.0', arrives('theirs')),
  });
  expect(await ofHost()).toBe('own');
  expect(await open()).toEqual({ module: 'news_before with own', version: '1.0.0' });
  expect(reports).toEqual(['1.1.0 load', '1.0.0 loaded']);
});

test('a remote with a package that no other provider has falls back to the previous version with its package', async () => {
  const { open, reports } = await pageWith({}, sharing('19.3.1', dead), { before: sharing('19.3.1', arrives('theirs')) });
  expect(await open()).toEqual({ module: 'news_before with theirs', version: '1.0.0' });
  expect(reports).toEqual(['1.1.0 load', '1.0.0 loaded']);
});

test('another remote uses its own package, which the dead one had kept from being registered', async () => {
  const { others } = await pageWith({}, sharing('19.3.1', dead), { others: { alpha: sharing('19.3.1', arrives('of alpha')) } });
  expect((await others[0]!.get())()).toBe('alpha with of alpha');
});

test('a package that came with the entry is provided at once', async () => {
  const eager = {
    react: {
      ...sharing('19.3.1', dead).react,
      get: (() => () => 'eager') as never,
      shareConfig: { eager: true, requiredVersion: '*' },
    },
  };
  const { ofHost } = await pageWith(sharing('19.3.1', arrives('own')), eager);
  expect(await ofHost()).toBe('eager');
});

test('a version that is tried again requests its package again', async () => {
  const get = jest.fn(dead).mockImplementationOnce(dead).mockImplementationOnce(dead);
  const { open } = await pageWith({}, sharing('19.3.1', get));
  await expect(open()).rejects.toMatchObject({ code: 'failed' });
  await new Promise((done) => setTimeout(done));
  get.mockImplementation(arrives('theirs'));
  expect(await open()).toEqual({ module: 'news with theirs', version: '1.1.0' });
});

test('the loader starts containers in the same way', async () => {
  runScripts({ 'news/1.1.0/remoteEntry.js': () => containerSharing('news', sharing('19.3.1', dead)) });
  const board = createInstance({ name: 'board', remotes: [], shared: sharing('19.3.1', arrives('own')) });
  const loader = createLoader({
    instance: board as never,
    pointer: pointerWith({ news: versionOf('1.1.0') }),
    report: () => undefined,
    guard: false,
  });
  board.initializeSharing('default');
  expect(await loader.open('news', 'widget')).toEqual({ module: 'news with own', version: '1.1.0' });
});
