import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validRange } from 'semver';
import { BUILD_REPORT, type BuildReport } from '../build-report';
import { aText, checkOptions, type OptionRule } from '../check-options';
import { isMap, isText } from '../publish/fields';
import type { Compilation, Compiler, CreateScriptHook } from './compiler';
import { federationOf, type Federation } from './federation';

export interface SlipwayPluginOptions {
  /** Name and version of the release. Default: those of the nearest package.json. */
  name?: string | undefined;
  version?: string | undefined;
  /** Host -> range of its contract versions, for a remote that only these hosts load. Default: every host of the store. */
  needs?: Record<string, string> | undefined;
  /** JSON data to store in the release record. */
  extra?: Record<string, unknown> | undefined;
}

const OPTIONS = {
  name: aText,
  version: aText,
  needs: { is: isMap(isText), what: "an object such as { intranet: '^3.0.0' }" },
  extra: { is: isMap(() => true), what: 'an object' },
} satisfies Record<keyof SlipwayPluginOptions, OptionRule>;

/** The differences between the bundlers. */
export interface Bundler {
  name: BuildReport['bundler'];
  createScriptHook(compiler: Compiler, compilation: Compilation): CreateScriptHook;
}

/**
 * Runs when a chunk's script element has been made and not yet been added to the document. Pages without `slipway/runtime` have
 * no registry, and load as without the plugin.
 */
const ASK_FOR_INTEGRITY = `
var slipwayIntegrity = globalThis.__SLIPWAY__ && globalThis.__SLIPWAY__.integrityOf(script.src);
if (slipwayIntegrity) {
	script.crossOrigin = 'anonymous';
	script.integrity = slipwayIntegrity;
}`;

/**
 * Makes a remote's build safe to run beside other versions of itself, and writes `slipway.json` for `slipway publish`. Goes
 * before ModuleFederationPlugin in `plugins`, which reads the output options when it is applied.
 */
export abstract class SlipwayPlugin {
  /** Throws a TypeError for an unknown or invalid option: a typing error would silently lose a `needs`. */
  constructor(private readonly options: SlipwayPluginOptions = {}) {
    checkOptions(options, OPTIONS, 'SlipwayPlugin');
  }

  protected abstract readonly bundler: Bundler;

  /** Throws an Error that names the remedy if the configuration cannot make a release. */
  apply(compiler: unknown): void {
    this.applyTo(compiler as Compiler);
  }

  private applyTo(compiler: Compiler): void {
    const { bundler, options } = this;
    checkBundler(bundler, compiler);
    const { name, version, packageName } = identityOf(compiler.context, options);
    const { output, plugins } = compiler.options;
    const federation = federationOf(plugins, plugins.indexOf(this));
    const uniqueName = `${name}@${version}`;
    forgetRsbuild(output, federation.name);
    setOutput(output, uniqueName);

    compiler.hooks.initialize.tap('SlipwayPlugin', () => {
      if (output.uniqueName !== uniqueName || output.publicPath !== 'auto')
        throw new Error(
          'SlipwayPlugin: another plugin changed output.uniqueName or output.publicPath. Leave both to SlipwayPlugin.',
        );
    });
    compiler.hooks.thisCompilation.tap('SlipwayPlugin', (compilation) => {
      bundler.createScriptHook(compiler, compilation).tap('SlipwayPlugin', (source) => source + ASK_FOR_INTEGRITY);
      const { RawSource } = compiler.webpack.sources;
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'SlipwayPlugin', stage }, () => {
        const names = compilation.getAssets().map((asset) => asset.name);
        if (federation.library?.type === 'module') checkNames(names);
        const report: BuildReport = {
          schema: 1,
          bundler: bundler.name,
          name,
          version,
          ...(options.version ? { isVersionGiven: true as const } : {}),
          ...(packageName ? { packageName } : {}),
          ...containerOf(federation),
          uniqueName,
          exposes: exposesOf(federation, compilation),
          ...sharedOf(federation, compilation, dependenciesOf(compiler.context)),
          // Style sheets have no such hook, so a page guards those of this build.
          ...(names.some((name) => name.endsWith('.css')) ? {} : { checksChunks: true }),
          // A name may end in a query, which is not part of the file name.
          assets: names.map((name) => name.replace(/\?.*/, '')),
          ...(options.needs ? { needs: options.needs } : {}),
          ...(options.extra ? { extra: options.extra } : {}),
        };
        compilation.emitAsset(BUILD_REPORT, new RawSource(`${JSON.stringify(report, null, 2)}\n`));
      });
    });
  }
}

/** Throws if the plugin is that of the other bundler, which has its hooks elsewhere. */
function checkBundler({ name }: Bundler, { webpack }: Compiler): void {
  const own = webpack.rspackVersion === undefined ? 'webpack' : 'rspack';
  if (own === name) return;
  const [is, isNot] = own === 'rspack' ? ['Rspack', 'webpack'] : ['webpack', 'Rspack'];
  throw new Error(
    `SlipwayPlugin: this build is made by ${is}, not by ${isNot}. Import from 'slipway/${own}', and releaseRuntime, too.`,
  );
}

/** Name and version of the nearest package.json, where the options do not say them. */
function identityOf(
  folder: string,
  { name, version }: SlipwayPluginOptions,
): { name: string; version: string; packageName?: string | undefined } {
  let packageName: string | undefined;
  for (let at = folder; !(name && version); at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file)) {
      const found = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
      packageName = found.name;
      name ??= found.name;
      version ??= found.version;
      if (!name || !version)
        throw new Error(`SlipwayPlugin: ${file} has no name or no version. Add them, or give both to the plugin.`);
    } else if (at === dirname(at))
      throw new Error('SlipwayPlugin: there is no package.json. Give the plugin a name and a version.');
  }
  return { name, version, packageName };
}

/**
 * Removes settings that Module Federation's plugin for Rsbuild adds after `tools.rspack`, and Rsbuild's default address: the
 * project did not choose them, and cannot omit them.
 */
function forgetRsbuild(output: Compiler['options']['output'], federationName: string): void {
  if (output.chunkLoadingGlobal !== `chunk_${federationName}`) return;
  delete output.chunkLoadingGlobal;
  if (output.publicPath === '/') delete output.publicPath;
}

/**
 * Two versions of one remote may run in one page, since a page that cannot load one loads the other. With a common uniqueName
 * they share the chunk list, and the runtime of one version runs the code of the other. A fixed publicPath would fetch chunks
 * from outside the version's folder.
 */
function setOutput(output: Compiler['options']['output'], uniqueName: string): void {
  const { publicPath, chunkLoadingGlobal } = output;
  if (publicPath !== undefined && publicPath !== 'auto')
    throw new Error(
      `SlipwayPlugin: output.publicPath is ${JSON.stringify(publicPath)}. Leave it out (of Rsbuild: assetPrefix): chunks have to come from the folder of their version.`,
    );
  if (chunkLoadingGlobal !== undefined)
    throw new Error(
      `SlipwayPlugin: output.chunkLoadingGlobal is ${JSON.stringify(chunkLoadingGlobal)}. Leave it out: each version needs a separate list.`,
    );
  output.publicPath = 'auto';
  output.uniqueName = uniqueName;
}

/** Throws for an ES module with a query in its name: browsers look up its hash under the whole address, which the import map does not have. */
function checkNames(names: readonly string[]): void {
  const found = names.find((name) => /\.m?js\?/.test(name));
  if (found !== undefined)
    throw new Error(
      `SlipwayPlugin: no page would verify ${found}, since it is an ES module with a query in its name. Put [contenthash] into the name itself: ` +
        "'[name].[contenthash].mjs'.",
    );
}

function containerOf({ name, filename, library }: Federation): Pick<BuildReport, 'type' | 'entry' | 'global'> {
  if (library?.type === 'module') return { type: 'module', entry: filename };
  const global = typeof library?.name === 'string' ? library.name : name;
  return { type: 'script', entry: filename, global };
}

function exposesOf({ exposes }: Federation, { namedChunkGroups }: Compilation): BuildReport['exposes'] {
  return Object.fromEntries(
    Object.entries(exposes).map(([expose, chunk]) => {
      const group = namedChunkGroups.get(chunk);
      if (!group)
        throw new Error(`SlipwayPlugin: the build has no chunk ${chunk} for ${expose}. Give that expose a unique \`name\`.`);
      return [expose, group.getFiles().filter((file) => /\.(m?js|css)$/.test(file))];
    }),
  );
}

/**
 * The manifest has the ranges that Module Federation inferred from package.json, but omits packages that the build does not
 * contain: their ranges come from package.json itself.
 */
function sharedOf(
  { sharing, manifest }: Federation,
  compilation: Compilation,
  dependencies: Readonly<Record<string, string>>,
): Pick<BuildReport, 'shared' | 'sharing'> {
  const asset = compilation.getAsset(manifest);
  const read = asset
    ? (JSON.parse(String(asset.source.source())) as { shared?: { name: string; requiredVersion?: string }[] })
    : undefined;
  const inferred = Object.fromEntries((read?.shared ?? []).map(({ name, requiredVersion }) => [name, requiredVersion]));
  // A range such as 'workspace:*' says nothing; the page accepts any version for it.
  const rangeOf = (name: string) => [sharing[name]?.range, inferred[name]].find((range) => range && validRange(range) !== null);
  // A key such as 'react/' shares the imports below it, and is in no host's list.
  const named = Object.entries(sharing).filter(([name]) => !name.endsWith('/'));
  return {
    shared: Object.fromEntries(
      (asset ? Object.keys(inferred) : Object.keys(sharing)).map((name) => [name, rangeOf(name) || '*']),
    ),
    ...(named.length > 0
      ? {
          sharing: Object.fromEntries(
            named.map(([name, how]) => [name, { ...how, range: rangeOf(name) || dependencies[name] || '*' }]),
          ),
        }
      : {}),
  };
}

/**
 * Package -> range of the nearest package.json that names it, as Module Federation looks for it. A range such as 'workspace:^'
 * says nothing.
 */
function dependenciesOf(folder: string): Record<string, string> {
  const further = dirname(folder) === folder ? {} : dependenciesOf(dirname(folder));
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return further;
  const { devDependencies, dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const own = Object.entries({ ...devDependencies, ...dependencies, ...peerDependencies });
  return { ...further, ...Object.fromEntries(own.filter(([, range]) => validRange(range) !== null)) };
}
