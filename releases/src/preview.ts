import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { candidateOf } from './candidate';
import { fitsShell } from './gate/gate';
import { SHELL, type Candidate } from './pointer';
import { Refusal } from './refusal';
import type { ReleaseStore } from './store';

export interface Preview {
  name: string;
  version: string;
  /** End, in milliseconds since 1970. */
  until: number;
}

const KEY = 'preview-key';

/** Made at first use and kept in the store, so that the command signs what every site process can check. */
async function keyOf(store: ReleaseStore, create: boolean): Promise<Buffer | null> {
  const known = await store.readNote<string>('secrets', KEY);
  if (known || !create) return known === null ? null : Buffer.from(known, 'base64');
  await store.writeNote('secrets', KEY, randomBytes(32).toString('base64'));
  return keyOf(store, false);
}

const signatureOf = (key: Buffer, content: string) => createHmac('sha256', key).update(content).digest();

/** The signed part of a link that shows one published version to whoever opens it, for some hours; the pointer does not move. */
export async function previewToken(store: ReleaseStore, name: string, version: string, hours: number): Promise<string> {
  if (name === SHELL) throw new Refusal('A preview shows a remote in the live shell; the shell itself has none.', 'usage');
  const found = await store.readRecord(name, version);
  if (!found) throw new Refusal(`${name} ${version} is not published: there is nothing to preview.`);
  if (!(await fitsShell(store, await store.readPointer(), found.record)))
    throw new Refusal(
      `${name} ${version} was built against contract ${found.record.contract}, which the live shell cannot serve.`,
    );
  const content = Buffer.from(
    JSON.stringify({ name, version, until: Date.now() + hours * 3_600_000 } satisfies Preview),
  ).toString('base64url');
  return `${content}.${signatureOf((await keyOf(store, true))!, content).toString('base64url')}`;
}

/** What a link shows; null when it is not ours or has run out. */
export async function readPreview(store: ReleaseStore, token: string, now = Date.now()): Promise<Preview | null> {
  const [content = '', signature = ''] = token.split('.');
  const key = await keyOf(store, false);
  if (!key) return null;
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(key, content)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const preview = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Preview;
  return preview.until > now ? preview : null;
}

/** What a pointer would say of a previewed version; null when it has been removed. */
export async function previewed(store: ReleaseStore, { name, version }: Preview): Promise<Candidate | null> {
  const found = await store.readRecord(name, version);
  return found && candidateOf(found);
}
