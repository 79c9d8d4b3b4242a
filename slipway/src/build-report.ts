import type { SharedPackage } from './record';

/** Name of the file that SlipwayPlugin writes beside the output, and `slipway publish` reads. It is not published. */
export const BUILD_REPORT = 'slipway.json';

/** The bundler's data of a build that files do not show. Publish takes sizes and hashes from the files themselves. */
export interface BuildReport {
  schema: 1;
  bundler: 'webpack' | 'rspack';
  name: string;
  version: string;
  /** The version is that of the plugin's options, and no package.json says which one was to be built. */
  isVersionGiven?: true;
  /** How the container is loaded. */
  type: 'script' | 'module';
  /** The container's file, relative to the output folder. */
  entry: string;
  /** The global variable of a script container. */
  global?: string;
  /** `output.uniqueName`: differs between versions, so that two of them can run in one page. */
  uniqueName: string;
  /** Expose ('./widget') -> the script and style files that it needs besides the entry, relative to the output folder. */
  exposes: Record<string, string[]>;
  /** Shared package -> the range of versions that the build accepts; '*' where it takes any. */
  shared: Record<string, string>;
  /** Package -> how it is shared, those included that `shared` lacks since the build brings no copy of them. */
  sharing?: Record<string, SharedPackage>;
  /** The build asks the page for the hash of each chunk before it loads it, and has no style sheets, which nothing asks for. */
  checksChunks?: true;
  /** Every file that the build emitted: what else is in the folder is of earlier builds. */
  assets?: string[];
  /** Host -> range of its contract versions, where the remote is for some hosts only. */
  needs?: Record<string, string>;
  /** Whatever the plugin was given for the release record. */
  extra?: Record<string, unknown>;
}
