import { openScratch } from '../../test/scratch';
import type { RenderPool } from '../render-workers/pool';
import type { ReleaseStore } from '../store';
import { createServerBuilds } from './server-builds';

test('reads the source of each remote once, even with many remotes', async () => {
  const scratch = openScratch();
  const versions = Array.from({ length: 20 }, (_, at) => `1.${at}.0`);
  for (const version of versions) await scratch.add('alpha', version);
  await scratch.add('shell', '1.0.0');
  const read: string[] = [];
  const store: ReleaseStore = {
    ...scratch.store,
    readFile(name, version, path) {
      read.push(`${name} ${version}`);
      return scratch.store.readFile(name, version, path);
    },
  };
  const record = async (name: string, version: string) => (await store.readRecord(name, version))?.record ?? null;
  const builds = createServerBuilds({ store, releases: { record }, pool: {} as RenderPool, limitMs: 1000 });
  for (const _page of [1, 2]) for (const version of versions) await builds.remote('alpha', version, '1.0.0');
  scratch.remove();
  expect(read.sort()).toEqual(['shell 1.0.0', ...versions.map((version) => `alpha ${version}`)].sort());
});
