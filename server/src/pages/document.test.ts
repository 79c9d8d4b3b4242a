import type { ServerConfig } from '../config';
import type { CurrentReleases } from 'slipway/serve';
import { writeDocument } from './document';
import type { RenderedPage } from './render-page';

const ref = { version: '1.0.0', entry: '/remotes/info/1.0.0/entry.js', integrity: 'sha384-x', container: 'info' };
const releases = { record: async () => ({ files: {}, chunks: { help: ['help.js'] } }) } as unknown as CurrentReleases;

/** The addresses of a page's scripts, if its remote names this route. */
async function scriptsFor(route: string): Promise<string[]> {
  const page = {
    status: 200,
    html: '',
    styles: '',
    head: '',
    products: [],
    rendered: { kind: 'page', remote: 'info', version: '1.0.0', route, params: {}, data: null },
    pointer: { schema: 1, generation: 1, shell: { ...ref, entry: '/shell/1.0.0/main.js' }, remotes: { info: ref } },
  } as unknown as RenderedPage;
  const { html } = await writeDocument(page, '/Info', releases, {
    shop: {},
    devRemotes: {},
    publicUrl: 'http://localhost',
  } as ServerConfig);
  return [...html.matchAll(/<script type="module"(?: async)? src="([^"]+)"/g)].map(([, src]) => src!);
}

test('a page loads the files of its route, and none for a route named as what every object inherits', async () => {
  const shell = '/shell/1.0.0/main.js';
  expect(await scriptsFor('help')).toEqual(['/remotes/info/1.0.0/help.js', shell]);
  for (const route of ['constructor', '__proto__', 'toString']) expect(await scriptsFor(route)).toEqual([shell]);
});
