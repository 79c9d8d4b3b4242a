import type { ProductsReader } from 'shared/contract';
import type { SiteConfig } from '../config';
import type { Builds, ShellBuild } from '../releases/builds';
import type { PickedPointer } from '../releases/pick';
import { createDraw } from './draw';

const ref = (version: string) => ({
  version,
  entry: `/${version}.js`,
  integrity: 'sha384-x',
  record: 'sha384-x',
  container: `c_${version}`,
});
const pointer: PickedPointer = {
  schema: 1,
  generation: 3,
  shell: { ...ref('2.0.0'), contract: '1.0.0', fallback: ref('1.0.0') },
  remotes: { info: { ...ref('1.1.0'), contract: '^1.0.0', claims: [{ path: '/info/*', server: true }], fallback: ref('1.0.0') } },
};
const products: ProductsReader = { list: () => Promise.reject(new Error('not read in this test')) };

/** Draws with builds of which some are broken; answers what was drawn and by whom. */
function drawFixture(broken: string[], config: Partial<SiteConfig> = {}) {
  const shell = (version: string): ShellBuild => ({
    provided: {},
    jsonForScript: JSON.stringify,
    remoteFor: (_pointer, path) => (path.startsWith('/info') ? { name: 'info', server: true } : null),
    render: (request) => {
      const { remote } = request as { remote?: { version: string } | null };
      const kind = remote ? 'page' : remote === null ? 'not-found' : 'frame';
      const html = `shell ${version} drew ${remote?.version ?? kind}`;
      return Promise.resolve({ status: remote === null ? 404 : 200, html, styles: '', head: '', drawn: { kind }, products: [] });
    },
  });
  const builds: Builds = {
    shell: (version) =>
      broken.includes(`shell ${version}`) ? Promise.reject(new Error('broken')) : Promise.resolve(shell(version)),
    remote: (name, version) =>
      broken.includes(`${name} ${version}`) ? Promise.reject(new Error('broken')) : Promise.resolve({}),
  };
  const warn = jest.fn();
  const draw = createDraw({ config: { render: 'server', ...config } as SiteConfig, builds, warn });
  return { warn, draw: (pathname = '/info/help') => draw({ pathname, search: '' }, pointer, products) };
}

test('the live versions draw, and the page may be kept', async () => {
  const drawing = await drawFixture([]).draw();
  expect(drawing).toMatchObject({ html: 'shell 2.0.0 drew 1.1.0', degraded: false });
  expect(drawing.pointer.remotes.info).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
});

test('a remote that cannot draw is drawn by its fallback, and the page names that version to the browser', async () => {
  const { draw, warn } = drawFixture(['info 1.1.0']);
  const drawing = await draw();
  expect(drawing).toMatchObject({ html: 'shell 2.0.0 drew 1.0.0', degraded: true });
  expect(drawing.pointer.remotes.info!.version).toBe('1.0.0');
  expect(drawing.pointer.remotes.info!.fallback).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a remote of which no version can draw leaves the bare frame to the browser', async () => {
  expect(await drawFixture(['info 1.1.0', 'info 1.0.0']).draw()).toMatchObject({
    html: 'shell 2.0.0 drew frame',
    degraded: true,
  });
});

test('a shell that cannot be loaded is replaced by the one before it', async () => {
  const drawing = await drawFixture(['shell 2.0.0']).draw();
  expect(drawing).toMatchObject({ html: 'shell 1.0.0 drew 1.1.0', degraded: true });
  expect(drawing.pointer.shell!.version).toBe('1.0.0');
  await expect(drawFixture(['shell 2.0.0', 'shell 1.0.0']).draw()).rejects.toThrow('broken');
});

test('an address that nobody claims is a 404, and RENDER=client sends the bare frame', async () => {
  expect(await drawFixture([]).draw('/nope')).toMatchObject({ status: 404, html: 'shell 2.0.0 drew not-found' });
  expect(await drawFixture([], { render: 'client' }).draw()).toMatchObject({ html: 'shell 2.0.0 drew frame', degraded: false });
});
