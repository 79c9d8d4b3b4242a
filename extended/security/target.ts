import { LONG_REMOTE_TIMEOUT, runCommand, startShop, type Shop } from 'testing/shop';

export type Target = Pick<Shop, 'url' | 'dataDir' | 'manage' | 'catalog' | 'close'>;

/** Starts a new shop to attack, or uses the running one of TARGET_URL and TARGET_DATA_DIR. */
export async function openTarget(env: NodeJS.ProcessEnv = {}): Promise<Target> {
  const { TARGET_URL: url, TARGET_DATA_DIR: dataDir } = process.env;
  if (url && dataDir && Object.keys(env).length === 0)
    return {
      url,
      dataDir,
      manage: (...args) => runCommand('shop', dataDir, args, {}),
      catalog: (...args) => runCommand('catalog', dataDir, args, {}),
      close: () => Promise.resolve(),
    };
  return startShop({ ...LONG_REMOTE_TIMEOUT, ...env });
}
