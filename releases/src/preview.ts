import { candidateOf } from './candidate';
import { misfit } from './gate/fit';
import { fitsShell } from './gate/gate';
import { refsOf, SHELL, type Candidate } from './pointer';
import type { ReleaseRecord } from './record';
import { Refusal } from './refusal';
import { readLink, signLink } from './signed-link';
import type { ReleaseStore } from './store';

export interface Preview {
  name: string;
  version: string;
  /** End, in milliseconds since 1970. */
  until: number;
}

/**
 * The signed part of a link that shows one published version, of a remote or of the shell, to whoever opens it, for some
 * hours; the pointer does not move.
 */
export async function previewToken(store: ReleaseStore, name: string, version: string, hours: number): Promise<string> {
  const found = await store.readRecord(name, version);
  if (!found) throw new Refusal(`${name} ${version} is not published: there is nothing to preview.`);
  if (name === SHELL) await checkServesRemotes(store, found.record);
  else if (!(await fitsShell(store, await store.readPointer(), found.record)))
    throw new Refusal(
      `${name} ${version} was built against contract ${found.record.contract}, which the live shell cannot serve.`,
    );
  return signLink(store, { name, version }, hours);
}

/** Whoever looks at another shell looks at the remotes that are live. */
async function checkServesRemotes(store: ReleaseStore, shell: ReleaseRecord): Promise<void> {
  for (const [name, { version }] of refsOf(await store.readPointer())) {
    const remote = name === SHELL ? null : await store.readRecord(name, version);
    const found = remote && misfit(shell, remote.record);
    if (found)
      throw new Refusal(
        `shell ${shell.version} cannot be shown: ${name} ${version} was built against ${found.what} ${found.needed}, and it provides ${found.provided}.`,
      );
  }
}

/** What a link shows; null when it is not ours, is no preview, or has run out. */
export async function readPreview(store: ReleaseStore, token: string, now = Date.now()): Promise<Preview | null> {
  const preview = await readLink<Preview>(store, token, now);
  return preview && typeof preview.version === 'string' ? preview : null;
}

/** What a pointer would say of a previewed version; null when it has been removed. */
export async function previewed(store: ReleaseStore, { name, version }: Preview): Promise<Candidate | null> {
  const found = await store.readRecord(name, version);
  return found && candidateOf(found);
}
