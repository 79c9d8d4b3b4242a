import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { providedVersions, requiredRanges } from '../singletons.mjs';
import { deprecations } from '../contract/deprecations.mjs';
import { contractUses } from '../contract/uses.mjs';
import { repository } from '../repository.mjs';
import { containerName, NAME_PLACEHOLDER } from './webpack-config.mjs';

/**
 * Turns webpack's output into a build that can be published: names the container after the hash of all files, moves source
 * maps to dist/maps, and writes build.json for the release record. `namedChunkGroups` is webpack's: page name -> its files.
 */
export function finish(slice, namedChunkGroups, inputs) {
  const folder = join(repository, slice.name, 'dist');
  const web = join(folder, 'web');
  moveSourceMaps(web, join(folder, 'maps'));
  const files = readdirSync(web, { recursive: true })
    .filter((file) => /\.\w+$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(web, file)));
  const digest = hash.digest('hex').slice(0, NAME_PLACEHOLDER.length);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
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
    chunks: chunksOf(namedChunkGroups, shell ? 'main.js' : 'remoteEntry.js'),
  };
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify({ ...description, inputs }, null, 2)}\n`);
}

/** Everything in `web` is public; source maps are not. */
function moveSourceMaps(web, maps) {
  rmSync(maps, { recursive: true, force: true });
  for (const file of readdirSync(web, { recursive: true }).filter((name) => name.endsWith('.map'))) {
    mkdirSync(dirname(join(maps, file)), { recursive: true });
    renameSync(join(web, file), join(maps, file));
  }
}

/** The record has the contract's range in `contract`, so the packages leave it out. */
function withoutContract({ 'shared/contract': _contract, ...packages }) {
  return packages;
}

function chunksOf(groups, entry) {
  return Object.fromEntries(
    Object.entries(groups)
      .map(([name, { assets }]) => [
        name.replace('__federation_expose_', ''),
        assets.map((asset) => asset.name).filter((file) => file.endsWith('.js') && file !== entry),
      ])
      .filter(([name, files]) => files.length > 0 || name === 'main')
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
