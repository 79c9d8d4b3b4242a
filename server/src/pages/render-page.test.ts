import type { ProductsReader } from 'shared/contract';
import type { ServerConfig } from '../config';
import type { RenderedView, RenderResult } from 'shared/server-contract';
import {
  EndedByOtherVersionError,
  LeftOutError,
  NoWorkerError,
  RenderBusyError,
  RenderTimeLimitError,
  WorkerEndedError,
} from 'slipway';
import type { ServerBuilds } from 'slipway/serve';
import type { ResolvedPointer } from '../releases/resolve-pointer';
import { createRenderer } from './render-page';

const ref = (version: string) => ({
  version,
  entry: `/${version}.js`,
  integrity: 'sha384-x',
  container: `c_${version}`,
});
const pointer: ResolvedPointer = {
  schema: 1,
  generation: 3,
  shell: { ...ref('2.0.0'), contract: '1.0.0', fallback: ref('1.0.0') },
  remotes: {
    info: { ...ref('1.1.0'), contract: '^1.0.0', patterns: [{ path: '/info/*', server: true }], fallback: ref('1.0.0') },
  },
};
const products: ProductsReader = { list: () => Promise.reject(new Error('not read in this test')) };

interface Remote {
  name: string;
  version: string;
  build: { name: string; version: string };
}

/**
 * A renderer over builds that fail to load if `broken` names them. The HTML names the versions that rendered it.
 * `failures` maps the version that should render ('info 1.1.0', 'shell 2.0.0', 'shell 2.0.0 with info') to its rejection. `more` is what a
 * version of the shell returns in addition.
 */
function renderFixture(
  broken: string[],
  config: Partial<ServerConfig> = {},
  failures: Record<string, Error> = {},
  more: Record<string, object> = {},
) {
  const load = (name: string, version: string) =>
    broken.includes(`${name} ${version}`) ? Promise.reject(new Error('broken')) : Promise.resolve({ name, version });
  const builds = {
    host: async (version: string) => ({
      ...(await load('shell', version)),
      async call(path: string, [{ remote }]: [{ remote?: Remote | null }]): Promise<RenderResult> {
        const kind = remote ? 'page' : remote === null ? 'not-found' : 'frame';
        const withRemote = remote
          ? (failures[`shell ${version} with ${remote.name}`] ?? failures[`${remote.name} ${remote.build.version}`])
          : undefined;
        const failure = failures[`shell ${version}`] ?? withRemote;
        if (failure) throw failure;
        return {
          status: remote === null ? 404 : 200,
          styles: '',
          head: '',
          products: [],
          html: `shell ${version} ${path}ed ${remote?.version ?? kind}`,
          rendered: (remote
            ? { kind, remote: remote.name, version: remote.version, route: '', params: {}, data: null }
            : { kind }) as RenderedView,
          ...more[version],
        };
      },
    }),
    remote: load,
  };
  const warn = jest.fn();
  const render = createRenderer({
    config: { render: 'server', shop: { name: 'Fred & Co' }, ...config } as ServerConfig,
    builds: builds as unknown as ServerBuilds,
    warn,
  });
  return { warn, render: (pathname = '/info/help') => render({ pathname, search: '' }, pointer, products) };
}

test('renders a cacheable page with the live versions', async () => {
  const result = await renderFixture([]).render();
  expect(result).toMatchObject({ html: 'shell 2.0.0 rendered 1.1.0', degraded: false });
  expect(result.pointer.remotes.info).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
});

test('renders with the previous shell when the live one returns no page, and discards the rest of the live result', async () => {
  const { render, warn } = renderFixture([], {}, {}, { '2.0.0': { status: 999 }, '1.0.0': { pointer: {}, degraded: false } });
  const result = await render();
  expect(result).toMatchObject({ html: 'shell 1.0.0 rendered 1.1.0', degraded: true, pointer: { shell: { version: '1.0.0' } } });
  expect(result.renderFailure).toEqual({ remote: 'shell', version: '2.0.0' });
  expect(String(warn.mock.lastCall![0])).toContain('status must be 200 or 404, not 999');
});

test('renders with the fallback when a remote fails, and puts that version into the page’s pointer', async () => {
  const { render, warn } = renderFixture(['info 1.1.0']);
  const result = await render();
  expect(result).toMatchObject({ html: 'shell 2.0.0 rendered 1.0.0', degraded: true });
  expect(result.pointer.remotes.info!.version).toBe('1.0.0');
  expect(result.pointer.remotes.info!.fallback).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('sends the bare frame when no version of a remote can render', async () => {
  expect(await renderFixture(['info 1.1.0', 'info 1.0.0']).render()).toMatchObject({
    html: 'shell 2.0.0 rendered frame',
    degraded: true,
  });
});

const tooLong = (version: string) => new RenderTimeLimitError(`info@${version}`, 20);
const ended = (label: string) => new WorkerEndedError(label, 'ends its process');

test.each([
  ['one version hangs', { 'info 1.1.0': tooLong('1.1.0') }, 'shell 2.0.0 rendered 1.0.0'],
  ['one is left out', { 'info 1.1.0': new LeftOutError('info@1.1.0') }, 'shell 2.0.0 rendered 1.0.0'],
  ['one ends its worker', { 'info 1.1.0': ended('info@1.1.0') }, 'shell 2.0.0 rendered 1.0.0'],
  ['both hang', { 'info 1.1.0': tooLong('1.1.0'), 'info 1.0.0': tooLong('1.0.0') }, 'shell 2.0.0 rendered frame'],
])('gives up a render when %s', async (_what, failures, html) => {
  const { render, warn } = renderFixture([], {}, failures);
  const renderFailure = { remote: 'info', version: '1.1.0' };
  expect(await render()).toMatchObject({ html, degraded: true, renderFailure });
  expect(warn.mock.calls.map(([error]) => error as unknown)).toEqual(Object.values(failures));
});

test('renders with the previous shell when the live one crashes the worker, and attributes the failure to the shell', async () => {
  const result = await renderFixture([], {}, { 'shell 2.0.0': ended('shell@2.0.0') }).render();
  expect(result).toMatchObject({
    html: 'shell 1.0.0 rendered 1.1.0',
    degraded: true,
    renderFailure: { remote: 'shell', version: '2.0.0' },
  });
});

test.each([
  ['the shell', { 'shell 2.0.0': new EndedByOtherVersionError() }, 'shell 1.0.0 rendered 1.1.0'],
  ['a remote', { 'info 1.1.0': new EndedByOtherVersionError() }, 'shell 2.0.0 rendered 1.0.0'],
  ['all pages, since no render worker starts,', { 'shell 2.0.0': new NoWorkerError() }, ''],
  ['pages of a remote, since no render worker starts,', { 'info 1.1.0': new NoWorkerError() }, ''],
])('counts no failure if another fault kept %s from rendering', async (_what, failures, html) => {
  expect(await renderFixture([], {}, failures).render()).toMatchObject({ html, degraded: true, renderFailure: undefined });
});

test('rejects if too many pages wait', async () => {
  await expect(renderFixture([], {}, { 'info 1.1.0': new RenderBusyError() }).render()).rejects.toThrow(RenderBusyError);
});

const ofHost = () => Object.assign(new Error('no element'), { isOfHost: true });
const infoFails = { 'info 1.1.0': ofHost(), 'info 1.0.0': ofHost() };

test('renders with the previous shell if the live one throws with a remote, and attributes the failure to the shell', async () => {
  expect(await renderFixture([], {}, { 'shell 2.0.0 with info': ofHost() }).render()).toMatchObject({
    html: 'shell 1.0.0 rendered 1.1.0',
    renderFailure: { remote: 'shell', version: '2.0.0' },
  });
});

test('blames a remote with which the live and the previous shell throw', async () => {
  expect(await renderFixture([], {}, infoFails).render()).toMatchObject({
    html: 'shell 2.0.0 rendered frame',
    renderFailure: { remote: 'info', version: '1.1.0' },
  });
});

test.each([
  ['/info/help', 200],
  ['/nowhere', 404],
])('sends an empty frame for %s when no shell can render', async (pathname, status) => {
  const { render, warn } = renderFixture(['shell 2.0.0'], {}, { 'shell 1.0.0': ended('shell@1.0.0') });
  expect(await render(pathname)).toMatchObject({
    status,
    html: '',
    rendered: { kind: 'frame' },
    degraded: true,
    pointer,
    head: '<title>Fred &#38; Co</title>',
    renderFailure: { remote: 'shell', version: '2.0.0' },
  });
  expect(warn).toHaveBeenCalledTimes(2);
});

test('falls back to the previous shell when the live one cannot be loaded', async () => {
  const result = await renderFixture(['shell 2.0.0']).render();
  expect(result).toMatchObject({ html: 'shell 1.0.0 rendered 1.1.0', degraded: true });
  expect(result.pointer.shell!.version).toBe('1.0.0');
});

test('answers 404 for a path that no remote owns, and sends the bare frame with RENDER=client', async () => {
  expect(await renderFixture([]).render('/nope')).toMatchObject({ status: 404, html: 'shell 2.0.0 rendered not-found' });
  expect(await renderFixture([], { render: 'client' }).render()).toMatchObject({
    html: 'shell 2.0.0 rendered frame',
    degraded: false,
  });
});
