import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, type ReleaseStore } from 'slipway';
import { repository } from 'testing/repository';

/** Publishes a slice's build again, under another version, or as another remote with its own route pattern. */
export async function publishCopy(
  store: ReleaseStore,
  slice: string,
  changes: { version?: string; name?: string; patterns?: { path: string; server: boolean }[]; container?: string },
): Promise<{ name: string; version: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-copy-'));
  try {
    cpSync(join(repository, slice, 'dist'), folder, { recursive: true });
    const description = join(folder, 'build.json');
    const build = JSON.parse(readFileSync(description, 'utf8')) as object;
    writeFileSync(description, JSON.stringify({ ...build, ...changes }));
    return await publish(store, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
