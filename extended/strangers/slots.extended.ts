import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { startPageServer, type PageServer } from './page-server';
import { PATIENT_MS } from './versions';
import { openWorkplace, type Edit, type Workplace } from './workplace';

let workplace: Workplace;
let server: PageServer;
let browser: Browser;

const SHARED = { from: 'shared: {', to: "shared: { react: { singleton: true, requiredVersion: '^19.0.0' }," };

/** The remote's widget as a component of React, which the host shares; `body` comes before it shows its version. */
const asComponent = (body: string): Edit[] => [
  { file: 'webpack.config.mjs', ...SHARED },
  {
    file: 'src/widget.js',
    from: 'export function mount',
    to: `import { createElement, useState } from 'react';
export default function Headlines() {
  const [version] = useState(packageJson.version);
  ${body}
  return createElement('p', { 'data-version': version }, 'Headlines by React');
}
export function mount`,
  },
];
const REACT_BOARD = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { RemoteSlot } from 'slipway/react';
for (const place of document.querySelectorAll('[data-remote]'))
  createRoot(place).render(createElement(RemoteSlot, { remote: place.dataset.remote, expose: 'widget', failed: 'not shown' }));
`;
const VUE_BOARD = `import { createApp, h } from 'vue';
import { RemoteSlot } from 'slipway/vue';
for (const place of document.querySelectorAll('[data-remote]'))
  createApp({ render: () => h(RemoteSlot, { remote: place.dataset.remote, expose: 'widget' }, { failed: () => 'not shown' }) }).mount(place);
`;

beforeAll(async () => {
  workplace = openWorkplace();
  workplace.addVersion('news', '1.0.0');
  workplace.addVersion('news', '1.1.0', [
    { file: 'src/widget.js', from: 'mount(element) {', to: "mount(element) {\n  throw new Error('mounted');" },
  ]);
  workplace.addVersion('news', '2.0.0', asComponent(''));
  workplace.addVersion('news', '2.1.0', asComponent("throw new Error('rendered');"));
  // A slot finds its remote in the pointer: the host's build names none.
  const config = readFileSync(join(workplace.folder, 'host/webpack.config.mjs'), 'utf8')
    .replace(SHARED.from, SHARED.to)
    .replace(/remotes: \{.*?\},/s, '');
  workplace.addHost('host-react', { 'src/board.js': REACT_BOARD, 'webpack.config.mjs': config });
  workplace.addHost('host-vue', { 'src/board.js': VUE_BOARD });
  workplace.build();
  [server, browser] = await Promise.all([startPageServer(workplace.folder), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  workplace?.remove();
});

test.each([
  ['React', 'a component', 'host-react', '2.0.0', undefined, '2.0.0'],
  ['React', 'a component that throws when it is rendered', 'host-react', '2.1.0', '2.0.0', '2.0.0'],
  ['React', 'a mount that throws, beside a component', 'host-react', '1.1.0', '2.0.0', '2.0.0'],
  ['Vue', 'a mount', 'host-vue', '1.0.0', undefined, '1.0.0'],
  ['Vue', 'a mount that throws', 'host-vue', '1.1.0', '1.0.0', '1.0.0'],
])(
  'a slot of %s with %s',
  async (_framework, _what, host, version, fallback, shown) => {
    const { page } = await openPage(browser);
    await page.goto(
      server.pageWith({ host, limitMs: PATIENT_MS, remotes: { news: { version, ...(fallback ? { fallback } : {}) } } }),
    );
    await page.locator(`[data-remote=news] [data-version="${shown}"]`).waitFor();
    await page.context().close();
  },
  240_000,
);

test('shows the host’s fallback if no version can be shown', async () => {
  const { page } = await openPage(browser);
  await page.goto(server.pageWith({ host: 'host-react', limitMs: PATIENT_MS, remotes: { news: { version: '2.1.0' } } }));
  await page.locator('[data-remote=news]', { hasText: 'not shown' }).waitFor();
}, 240_000);
