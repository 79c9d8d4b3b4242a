import type { SharedPackage } from '../record';

/** The options of ModuleFederationPlugin that a release needs. */
export interface Federation {
  name: string;
  filename: string;
  library?: { type?: string; name?: unknown };
  /** Expose -> name of its chunk. */
  exposes: Record<string, string>;
  /** Package -> how it is shared, as far as the options define it: '' for a range that Module Federation infers. */
  sharing: Record<string, SharedPackage>;
  /** File name of the manifest. */
  manifest: string;
}

interface FederationOptions {
  name?: string;
  filename?: string;
  library?: Federation['library'];
  exposes?: unknown;
  shared?: unknown;
  shareScope?: string | string[];
  manifest?: boolean | { fileName?: string; filePath?: string };
}

/** Reads the options of the one ModuleFederationPlugin that exposes something. `own` is the index of SlipwayPlugin. */
export function federationOf(plugins: readonly unknown[], own: number): Federation {
  const at = plugins.findIndex((plugin) => Object.keys(exposesIn(optionsOf(plugin))).length > 0);
  const options = optionsOf(plugins[at]);
  if (!options?.name && plugins.some(isOfWebpack))
    throw new Error(
      "SlipwayPlugin: this build has the ModuleFederationPlugin of webpack itself, which writes no manifest. Take that of '@module-federation/enhanced/webpack': " +
        'it has the same options.',
    );
  if (!options?.name && plugins.some(isOfNx))
    throw new Error(
      "SlipwayPlugin: the plugin of Nx adds Module Federation's plugin later, where SlipwayPlugin cannot see it. Put ModuleFederationPlugin of '@module-federation/enhanced' " +
        'into `plugins` in its place, with the same name, exposes and shared.',
    );
  if (!options?.name)
    throw new Error(
      'SlipwayPlugin: there is no ModuleFederationPlugin with `name` and `exposes`. A host that exposes nothing needs no SlipwayPlugin.',
    );
  if (at < own) throw new Error('SlipwayPlugin has to come before ModuleFederationPlugin in `plugins`.');
  const manifest = typeof options.manifest === 'object' ? options.manifest : {};
  return {
    name: options.name,
    filename: options.filename ?? 'remoteEntry.js',
    library: options.library,
    exposes: exposesIn(options),
    sharing: sharingIn(options.shared, options.shareScope),
    manifest: [manifest.filePath, manifest.fileName ?? 'mf-manifest.json'].filter(Boolean).join('/'),
  };
}

/** Webpack's plugin and Rspack's keep their options in the same field. */
const optionsOf = (plugin: unknown) => (plugin as { _options?: FederationOptions } | undefined)?._options;

/** Webpack's own plugin, of Module Federation 1, keeps its options elsewhere. */
const isOfWebpack = (plugin: unknown) =>
  Object.keys(exposesIn((plugin as { options?: FederationOptions } | undefined)?.options)).length > 0;

/** Nx's plugin keeps Module Federation's options one level deeper. */
const isOfNx = (plugin: unknown) =>
  Object.keys(exposesIn((plugin as { _options?: { config?: FederationOptions } } | undefined)?._options?.config)).length > 0;

/** Each item of a list, or of a list with objects in it, or of an object, as [key, value]. */
const entriesOf = (given: unknown): [string, unknown][] =>
  (Array.isArray(given) ? given : [given ?? {}]).flatMap((item: unknown) =>
    typeof item === 'string' ? [[item, item] as [string, unknown]] : Object.entries(item as object),
  );

function exposesIn(options: FederationOptions | undefined): Record<string, string> {
  return Object.fromEntries(
    entriesOf(options?.exposes).map(([expose, given]) => [expose, (given as { name?: string }).name ?? chunkNameOf(expose)]),
  );
}

/** Module Federation's own name for the chunk of an expose. */
const chunkNameOf = (expose: string) =>
  `__federation_expose_${expose === '.' ? 'default_export' : expose.replace('./', '').replaceAll('@', 'scope_').replaceAll('-', '_').replaceAll('/', '__')}`;

interface SharedOptions {
  requiredVersion?: string | false;
  shareKey?: string;
  shareScope?: string | string[];
  singleton?: boolean;
  import?: unknown;
}

function sharingIn(shared: unknown, scopeOfAll: SharedOptions['shareScope'] = 'default'): Record<string, SharedPackage> {
  return Object.fromEntries(
    entriesOf(shared).map(([name, given]) => {
      const options: SharedOptions = typeof given === 'string' ? { requiredVersion: given } : (given as SharedOptions);
      const { requiredVersion, shareKey = name, shareScope = scopeOfAll, singleton, import: own } = options;
      const scope = [shareScope].flat();
      const range = requiredVersion === false ? '*' : requiredVersion === name ? '' : (requiredVersion ?? '');
      return [
        shareKey,
        {
          range,
          ...(singleton ? { singleton: true as const } : {}),
          ...(own === false ? { import: false as const } : {}),
          ...(scope.includes('default') ? {} : { scope }),
        },
      ];
    }),
  );
}
