/** The parts of Module Federation's manifest that a host reads if it loads a remote by the manifest alone. */
export interface Manifest {
  metaData: Record<string, unknown>;
  shared?: unknown[];
  exposes?: unknown[];
}

/** The file beside a manifest that is the container of a remote that is switched off. */
export const SWITCHED_OFF = 'switched-off.js';

/** A remote's manifest with the entry of another build; only its entry is known. */
export function withEntry(
  { metaData, ...manifest }: Manifest,
  publicPath: string,
  remoteEntry: { name: string; type?: string },
  more: Record<string, unknown> = {},
): Manifest {
  const types = { path: '', name: '', zip: '', api: '' };
  return {
    ...manifest,
    metaData: {
      ...metaData,
      ...more,
      publicPath,
      types,
      remoteEntry: { ...(metaData.remoteEntry as object), ...remoteEntry, path: '' },
    },
    shared: [],
    exposes: [],
  };
}

/**
 * The manifest of a remote that is switched off. A host that cannot read a manifest, or start a container, shows nothing at all where Module
 * Federation asks all remotes before the host's own code: so there is a container, and its exposes alone are missing.
 */
export const switchedOffManifest = (manifest: Manifest, name: string, publicPath: string): Manifest =>
  withEntry(manifest, publicPath, { name: SWITCHED_OFF, type: 'global' }, { globalName: name });

/** A container that shares nothing, and rejects whatever is asked of it with the operator's message. */
export const switchedOffContainer = (name: string, message: string): string =>
  `globalThis[${JSON.stringify(name)}]={init(){},get(){return Promise.reject(new Error(${JSON.stringify(message)}))}};\n`;
