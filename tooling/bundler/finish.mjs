import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { providedVersions, requiredRanges } from '../singletons.mjs';
import { deprecations } from '../contract/deprecations.mjs';
import { contractUses } from '../contract/uses.mjs';
import { repository } from '../repository.mjs';
import { finishManifest } from './manifest.mjs';
import { containerName, NAME_PLACEHOLDER } from './webpack-config.mjs';

/**
 * @import { Slice } from '../repository.mjs'
 * @typedef {NonNullable<import('webpack').StatsCompilation['namedChunkGroups']>} ChunkGroups
 */

/**
 * Turns webpack's output into a build that can be published: names the container after the hash of all files, moves source
 * maps to dist/maps, completes Module Federation's manifest, and writes build.json for the release record. `namedChunkGroups` is webpack's: page name -> its files.
 * @param {Slice} slice
 * @param {ChunkGroups} namedChunkGroups
 * @param {ReturnType<typeof import('./inputs.mjs').inputsOf>} inputs
 */
export function finish(slice, namedChunkGroups, inputs) {
  if (slice.audience !== undefined && slice.audience !== 'staff')
    throw new Error(
      `storefront.audience in ${slice.name}/package.json must be "staff" or absent, not ${JSON.stringify(slice.audience)}.`,
    );
  const folder = join(repository, slice.name, 'dist');
  const web = join(folder, 'web');
  moveSourceMaps(web, join(folder, 'maps'));
  finishManifest(slice, folder, web);
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(web, file)));
  const digest = hash.digest('hex').slice(0, NAME_PLACEHOLDER.length);
  for (const file of files.filter((name) => /\.js(on)?$/.test(name))) {
    const path = join(web, file);
    const text = readFileSync(path, 'utf8');
    if (text.includes(NAME_PLACEHOLDER)) writeFileSync(path, text.replaceAll(NAME_PLACEHOLDER, digest));
  }
  const shell = slice.kind === 'shell';
  const description = {
    name: slice.name,
    version: slice.version,
    container: containerName(slice, digest),
    entry: shell ? 'main.js' : 'remoteEntry.js',
    contract: shell ? providedVersions()['shared/contract'] : slice.contract,
    patterns: slice.patterns ?? [],
    ...(slice.audience ? { audience: slice.audience } : {}),
    budgets: slice.budgets ?? {},
    shared: shell ? providedVersions() : withoutContract(requiredRanges(slice.contract)),
    ...(shell ? { deprecated: deprecations() } : { uses: contractUses(slice) }),
    // The chunk that every page of it loads in addition to the entry.
    initial: [shell ? 'main' : 'routes'],
    chunks: chunksOf(namedChunkGroups, shell ? 'main.js' : 'remoteEntry.js'),
  };
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify({ ...description, inputs }, null, 2)}\n`);
}

/**
 * Everything in `web` is public; source maps are not.
 * @param {string} web
 * @param {string} maps
 */
function moveSourceMaps(web, maps) {
  rmSync(maps, { recursive: true, force: true });
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))) {
    mkdirSync(dirname(join(maps, file)), { recursive: true });
    renameSync(join(web, file), join(maps, file));
  }
}

/**
 * The record has the contract's range in `contract`, so the packages leave it out.
 * @param {Record<string, string>} options
 */
function withoutContract({ 'shared/contract': _contract, ...packages }) {
  return packages;
}

/**
 * @param {ChunkGroups} groups
 * @param {string} entry
 */
function chunksOf(groups, entry) {
  const chunks = Object.entries(groups).map(([group, { assets = [] }]) => ({
    name: group.replace('__federation_expose_', ''),
    files: assets.map((asset) => asset.name).filter((file) => file.endsWith('.js') && file !== entry),
  }));
  const kept = chunks.filter(({ name, files }) => files.length > 0 || name === 'main');
  return Object.fromEntries(kept.sort((a, b) => a.name.localeCompare(b.name)).map(({ name, files }) => [name, files]));
}
