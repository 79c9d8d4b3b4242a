import type { ProductsReader } from 'shared/contract';
import type { ServerConfig } from '../config';
import { SERVER_CONTRACT, type RenderedView, type ShellBuild } from 'shared/server-contract';
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

/** A renderer over builds of which `broken` cannot be loaded. The HTML names the versions that rendered it. */
function renderFixture(broken: string[], config: Partial<ServerConfig> = {}, hanging: string[] = []) {
  const shell = (version: string): ShellBuild => ({
    serverContract: SERVER_CONTRACT,
    provided: {},
    jsonForScript: JSON.stringify,
    remoteFor: (_pointer, path) => (path.startsWith('/info') ? { name: 'info', server: true } : null),
    render: ({ remote }) => {
      if (remote && hanging.includes(remote.version)) return new Promise(() => undefined);
      const kind = remote ? 'page' : remote === null ? 'not-found' : 'frame';
      const html = `shell ${version} rendered ${remote?.version ?? kind}`;
      return Promise.resolve({
        status: remote === null ? 404 : 200,
        html,
        styles: '',
        head: '',
        rendered: { kind } as RenderedView,
        products: [],
      });
    },
  });
  const builds = {
    host: (version: string) =>
      broken.includes(`shell ${version}`) ? Promise.reject(new Error('broken')) : Promise.resolve(shell(version)),
    remote: (name: string, version: string) =>
      broken.includes(`${name} ${version}`) ? Promise.reject(new Error('broken')) : Promise.resolve({}),
  };
  const warn = jest.fn();
  const render = createRenderer({
    config: { render: 'server', remoteTimeoutMs: 60_000, ...config } as ServerConfig,
    builds: builds as unknown as ServerBuilds,
    warn,
  });
  return { warn, render: (pathname = '/info/help') => render({ pathname, search: '' }, pointer, products) };
}

test('renders with the live versions, and the page is cacheable', async () => {
  const result = await renderFixture([]).render();
  expect(result).toMatchObject({ html: 'shell 2.0.0 rendered 1.1.0', degraded: false });
  expect(result.pointer.remotes.info).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
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

test.each([
  ['one version hangs', ['1.1.0'], 'shell 2.0.0 rendered 1.0.0'],
  ['both versions hang', ['1.1.0', '1.0.0'], 'shell 2.0.0 rendered frame'],
])('gives up a render after REMOTE_TIMEOUT_MS where %s', async (_what, hanging, html) => {
  const { render, warn } = renderFixture([], { remoteTimeoutMs: 20 }, hanging);
  const renderFailure = { remote: 'info', version: '1.1.0' };
  expect(await render()).toMatchObject({ html, degraded: true, renderFailure });
  expect(warn.mock.calls.map(([error]) => (error as { code?: string }).code)).toEqual(hanging.map(() => 'release/timeout'));
});

test('falls back to the previous shell when the live one cannot be loaded', async () => {
  const result = await renderFixture(['shell 2.0.0']).render();
  expect(result).toMatchObject({ html: 'shell 1.0.0 rendered 1.1.0', degraded: true });
  expect(result.pointer.shell!.version).toBe('1.0.0');
  await expect(renderFixture(['shell 2.0.0', 'shell 1.0.0']).render()).rejects.toThrow('broken');
});

test('answers 404 for a path that no remote owns, and sends the bare frame with RENDER=client', async () => {
  expect(await renderFixture([]).render('/nope')).toMatchObject({ status: 404, html: 'shell 2.0.0 rendered not-found' });
  expect(await renderFixture([], { render: 'client' }).render()).toMatchObject({
    html: 'shell 2.0.0 rendered frame',
    degraded: false,
  });
});
