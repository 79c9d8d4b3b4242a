import { join } from 'node:path';
import type { RuntimeOptions } from '../runtime/options';

/** Options that a build can contain, for the host's configuration. Functions go to `createLoader`. */
export type HostOptions = Pick<RuntimeOptions, 'limitMs' | 'guard'> & { pointer?: string };

/**
 * The host's entry for `runtimePlugins` of ModuleFederationPlugin, which takes paths and no package names:
 * `runtimePlugins: [releaseRuntime({ pointer: '/releases/page.json' })]`.
 */
export function releaseRuntime(options: HostOptions = {}): [path: string, options: Record<string, unknown>] {
  return [join(__dirname, '../runtime/index.mjs'), { ...options }];
}
