import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReleaseStore } from './store';

const KEY = 'preview-key';

/** Made at first use and kept in the store, so that the command signs what every site process can check. */
async function keyOf(store: ReleaseStore, create: boolean): Promise<Buffer | null> {
  const known = await store.readNote<string>('secrets', KEY);
  if (known || !create) return known === null ? null : Buffer.from(known, 'base64');
  await store.writeNote('secrets', KEY, randomBytes(32).toString('base64'));
  return keyOf(store, false);
}

const signatureOf = (key: Buffer, content: string) => createHmac('sha256', key).update(content).digest();

/** The signed part of a link: what it says, for so many hours. */
export async function signLink<What extends object>(store: ReleaseStore, what: What, hours: number): Promise<string> {
  const until = Date.now() + hours * 3_600_000;
  const content = Buffer.from(JSON.stringify({ ...what, until })).toString('base64url');
  return `${content}.${signatureOf((await keyOf(store, true))!, content).toString('base64url')}`;
}

/** What a link says; null when it is not ours or has run out. */
export async function readLink<What extends { until: number }>(
  store: ReleaseStore,
  token: string,
  now = Date.now(),
): Promise<What | null> {
  const [content = '', signature = ''] = token.split('.');
  const key = await keyOf(store, false);
  if (!key) return null;
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(key, content)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const said = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as What;
  return said.until > now ? said : null;
}
