import type { SharedPackage } from './record';

/** Name of the file that SlipwayPlugin writes beside the output, and `slipway publish` reads. It is not published. */
export const BUILD_REPORT = 'slipway.json';

/** The bundler's data about a build that the files do not show. Publish takes sizes and hashes from the files themselves. */
export interface BuildReport {
  schema: 1;
  bundler: 'webpack' | 'rspack';
  name: string;
  version: string;
  /** The version comes from the plugin's options, so no package.json is compared with it. */
  isVersionGiven?: true;
  /** Name in the package.json that `version` or `name` was read from: another package.json says nothing about this build. */
  packageName?: string;
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
  /** Shared package -> the range of versions that the build accepts; '*' if it accepts any. */
  shared: Record<string, string>;
  /** Package -> how it is shared, including packages that `shared` lacks because the build brings no copy. */
  sharing?: Record<string, SharedPackage>;
  /**
   * The build asks the page for the hash of each chunk before it loads it, and has no style sheets, which load without such a
   * request.
   */
  checksChunks?: true;
  /** Every file that the build emitted: others in the folder are from earlier builds. */
  assets?: string[];
  /** Host -> range of its contract versions, for a remote of some hosts only. */
  needs?: Record<string, string>;
  /** The plugin's `extra` data for the release record. */
  extra?: Record<string, unknown>;
}
