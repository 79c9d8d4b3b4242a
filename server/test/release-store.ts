import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolderStore, publish, type ReleaseStore } from 'slipway';

export const mover = { who: 'tester', by: 'person', reason: 'because' } as const;

/** A release store in a temporary folder, with helpers that publish small versions into it. */
export function openScratchStore() {
  const folder = mkdtempSync(join(tmpdir(), 'server-releases-'));
  const store = openFolderStore(join(folder, 'releases'));
  let builds = 0;
  return {
    store,
    /** Path of a version's file on disk. */
    fileOf: (name: string, version: string, path: string) =>
      join(store.place, name === 'shell' ? 'shell' : `remotes/${name}`, version, path),
    /** `into`: the same store, opened with a signing key. */
    async add(name: string, version: string, text = version, into: ReleaseStore = store) {
      const output = join(folder, 'builds', String(++builds));
      const entry = name === 'shell' ? 'main.js' : 'remoteEntry.js';
      const description = {
        name,
        version,
        container: `c${builds}`,
        entry,
        contract: name === 'shell' ? '1.0.0' : '^1.0.0',
        patterns: [],
        shared: {},
        chunks: {},
      };
      const files = {
        'build.json': JSON.stringify(description),
        [`web/${entry}`]: `export default ${JSON.stringify(text)};`,
        [`maps/${entry}.map`]: JSON.stringify({ version: 3, sources: [`${name}/src/routes.tsx`], mappings: '' }),
        'server/main.cjs': 'exports.provided = {};',
      };
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(output, path)), { recursive: true });
        writeFileSync(join(output, path), content);
      }
      return publish(into, output);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type ScratchStore = ReturnType<typeof openScratchStore>;
