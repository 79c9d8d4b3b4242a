/** The parts of Module Federation's manifest that a host reads if it loads a remote by the manifest alone. */
export interface Manifest {
  metaData: Record<string, unknown>;
  shared?: unknown[];
  exposes?: unknown[];
}

/** The file beside a manifest with the container of a disabled remote. */
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
 * The manifest of a disabled remote. Module Federation may start all remotes before the host's own code, and a host that cannot
 * read a manifest or start a container then shows nothing at all. So there is a container, and only its exposes are missing.
 */
export const switchedOffManifest = (manifest: Manifest, name: string, publicPath: string): Manifest =>
  withEntry(manifest, publicPath, { name: SWITCHED_OFF, type: 'global' }, { globalName: name });

/** A container that shares nothing, and rejects every expose with the operator's message. */
export const switchedOffContainer = (name: string, message: string): string =>
  `globalThis[${JSON.stringify(name)}]={init(){},get(){return Promise.reject(new Error(${JSON.stringify(message)}))}};\n`;
