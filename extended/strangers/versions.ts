import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setup } from './page-server';
import type { Workplace } from './workplace';

/** Remote -> what it was built as. */
export const KINDS = { news: 'webpack script', rates: 'Rspack script', weather: 'ES module' } as const;
export type Remote = keyof typeof KINDS;
export const REMOTES = Object.keys(KINDS) as Remote[];

/** Long enough for healthy files on a machine that does much else. */
export const PATIENT_MS = 60_000;
/** The limit where something hangs: the previous version has to load within it, too. */
export const SHORT_MS = 8_000;

const THROWS_WHEN_EVALUATED = {
  file: 'src/widget.js',
  from: 'export function mount',
  to: "throw new Error('evaluated');\nexport function mount",
};
const THROWS_WHEN_MOUNTED = {
  file: 'src/widget.js',
  from: 'mount(element) {',
  to: "mount(element) {\n  throw new Error('mounted');",
};

/**
 * The host for pages under Integrity-Policy, where the browser refuses scripts without a hash: the bundler's code adds
 * the hashes of its chunks, as the server does in the document. Rspack has the plugin; for webpack there is
 * webpack-subresource-integrity.
 */
export const VOUCHED_HOST = 'host-vouched';
export const VOUCHED_CONFIG = `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import config from './webpack.config.mjs';

const [federation] = config.plugins;
export default {
  ...config,
  output: { ...config.output, crossOriginLoading: 'anonymous' },
  plugins: [new ModuleFederationPlugin(federation._options), new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
};
`;

/**
 * Builds two sound versions of each remote, 1.0.0 and 1.1.0, and three that throw: evaluated (1.2.0), mounted (1.3.0),
 * as an entry (1.4.0).
 */
export function buildVersions(workplace: Workplace): void {
  workplace.addVersion('tasks', '1.0.0');
  for (const remote of REMOTES) {
    for (const version of ['1.0.0', '1.1.0']) workplace.addVersion(remote, version);
    workplace.addVersion(remote, '1.2.0', [THROWS_WHEN_EVALUATED]);
    workplace.addVersion(remote, '1.3.0', [THROWS_WHEN_MOUNTED]);
  }
  workplace.addHost(VOUCHED_HOST, { 'rspack.config.mjs': VOUCHED_CONFIG });
  workplace.build();
  for (const remote of REMOTES) addThrowingEntry(workplace, remote);
}

/** 1.4.0: the published entry throws before it creates a container. Its hash is right. */
function addThrowingEntry(workplace: Workplace, remote: Remote): void {
  const folder = join(workplace.folder, `${remote}-1.4.0`);
  cpSync(join(workplace.folder, `${remote}-1.1.0`), folder, { recursive: true });
  const { entry } = JSON.parse(readFileSync(join(folder, 'dist/slipway.json'), 'utf8')) as { entry: string };
  writeFileSync(join(folder, 'dist', entry), "throw new Error('entry');");
}

export const setupWith = (setup: Partial<Setup> = {}, version = '1.1.0'): Setup => ({
  limitMs: PATIENT_MS,
  ...setup,
  remotes: {
    ...Object.fromEntries(REMOTES.map((remote) => [remote, { version, fallback: '1.0.0' }])),
    tasks: { version: '1.0.0' },
    ...setup.remotes,
  },
});

export const NOT_SHOWN = 'This widget cannot be shown right now.';
export const ALL_LIVE = { news: '1.1.0', rates: '1.1.0', weather: '1.1.0', tasks: '1.0.0' };

export const entryOf = (remote: Remote, version = '1.1.0') => new RegExp(`/releases/${remote}/${version}/remoteEntry\\.m?js$`);
export const exposeOf = (remote: Remote, version = '1.1.0') =>
  new RegExp(`/releases/${remote}/${version}/__federation_expose_widget\\.m?js$`);
/** The chunk that a widget loads when its button is pressed. */
export const lateChunkOf = (remote: Remote, version = '1.1.0') =>
  new RegExp(`/releases/${remote}/${version}/(headlines|convert|forecast)\\.m?js$`);
