// mf-manifest.json of a slice's build: the description of a version for Module Federation's tools. Pages never load it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPES_API, TYPES_ARCHIVE, writeTypes } from './types.mjs';

/** @import { Slice } from '../repository.mjs' */

export const MANIFEST = 'mf-manifest.json';

/**
 * Rewrites Module Federation's manifest so that it depends only on the sources: sorted, with the slice's name and
 * version, and with the ranges that a remote needs instead of the installed versions. Otherwise a new version of the
 * contract would create a new version of every remote. Adds a remote's type archive. The statistics go to `folder`,
 * which is not published. Does nothing in development, where there is no manifest.
 * @param {Slice} slice
 * @param {string} folder
 * @param {string} web
 */
export function finishManifest(slice, folder, web) {
  const file = join(web, MANIFEST);
  if (!existsSync(file)) return;
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const shell = slice.kind === 'shell';
  if (!shell) writeTypes(slice, web);
  const described = {
    ...manifest,
    metaData: {
      ...manifest.metaData,
      buildInfo: { buildVersion: slice.version, buildName: slice.name },
      types: { path: '', name: '', zip: shell ? '' : TYPES_ARCHIVE, api: shell ? '' : TYPES_API },
    },
    shared: byName(manifest.shared).map((shared) => ({
      ...shared,
      version: shell ? shared.version : shared.requiredVersion,
      assets: sorted(shared.assets),
    })),
    exposes: byName(manifest.exposes).map((expose) => ({ ...expose, assets: sorted(expose.assets) })),
  };
  writeFileSync(file, `${JSON.stringify(described)}\n`);
  renameSync(join(web, 'mf-stats.json'), join(folder, 'mf-stats.json'));
}

/**
 * @typedef {{ sync: string[], async: string[] }} Files
 * @typedef {{ name: string, assets: { js: Files, css: Files }, [key: string]: unknown }} Described
 * @param {Described[]} items
 */
const byName = (items) => [...items].sort((a, b) => a.name.localeCompare(b.name));

/** @param {Described['assets']} assets */
const sorted = ({ js, css }) => ({ js: sortedFiles(js), css: sortedFiles(css) });

/** @param {Files} files */
const sortedFiles = ({ sync, async }) => ({ sync: [...sync].sort(), async: [...async].sort() });
