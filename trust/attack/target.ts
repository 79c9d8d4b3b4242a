import { startShop, type Shop } from 'e2e/shop';

export type Target = Pick<Shop, 'url' | 'dataDir' | 'close'>;

/** A shop to attack, fresh; or the one that TRUST_URL and TRUST_DATA_DIR name, which is left running. */
export async function openTarget(env: NodeJS.ProcessEnv = {}): Promise<Target> {
  const { TRUST_URL: url, TRUST_DATA_DIR: dataDir } = process.env;
  if (url && dataDir && Object.keys(env).length === 0) return { url, dataDir, close: () => Promise.resolve() };
  return startShop(env);
}
