import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFolderStore, publish, type ReleaseRecord, type ReleaseStore } from 'slipway';

export const mover = { who: 'tester', by: 'person', reason: 'because' } as const;

interface BuildOverrides extends Partial<Pick<ReleaseRecord, 'patterns' | 'audience' | 'budgets' | 'contract'>> {
  /** Text in the browser's file. */
  text?: string;
  server?: string | null;
}

/** A release store in a temporary folder, with helpers that publish small versions into it. */
export function openScratchStore() {
  const folder = mkdtempSync(join(tmpdir(), 'server-releases-'));
  const store = openFolderStore(join(folder, 'releases'));
  let builds = 0;

  /** Writes a small build and returns its folder. `server`: null leaves the build for the server out. */
  function build(name: string, version: string, { text = version, server, ...overrides }: BuildOverrides = {}): string {
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
      ...overrides,
    };
    const files: Record<string, string> = {
      'build.json': JSON.stringify(description),
      [`web/${entry}`]: `export default ${JSON.stringify(text)};`,
      [`maps/${entry}.map`]: JSON.stringify({ version: 3, sources: [`${name}/src/routes.tsx`], mappings: '' }),
      ...(server === null ? {} : { 'server/main.cjs': server ?? 'exports.provided = {};' }),
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(output, path)), { recursive: true });
      writeFileSync(join(output, path), content);
    }
    return output;
  }

  return {
    store,
    build,
    /** Path of a version's file on disk. */
    fileOf: (name: string, version: string, path: string) =>
      join(store.place, name === 'shell' ? 'shell' : `remotes/${name}`, version, path),
    /** `into`: the same store, opened with a signing key. */
    add: (name: string, version: string, text = version, into: ReleaseStore = store) =>
      publish(into, build(name, version, { text })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type ScratchStore = ReturnType<typeof openScratchStore>;
