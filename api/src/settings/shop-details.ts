import type { ShopConfig } from 'shared/models';
import type { ApiConfig } from '../config/config';
import type { ApiDeps } from '../deps';
import { createPoller, type Poller } from '../runtime/poller';
import type { ShopDetails } from './setting-schemas';
import type { Db } from '../db/transact';

const EVERY_MS = 60_000;
const startingDetails = new WeakMap<ShopConfig, ShopConfig>();

/**
 * Writes the shop details that staff have set into `config.shop`, the one object that mails and pages read; others keep their
 * initial values. Returns whether anything changed.
 */
export async function applyShopDetails(db: Db, { shop }: Pick<ApiConfig, 'shop'>): Promise<boolean> {
  const atStart = startingDetails.get(shop) ?? { ...shop };
  startingDetails.set(shop, atStart);
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'shop').executeTakeFirst();
  const now = { ...atStart, ...(row?.value as ShopDetails | undefined) };
  if (JSON.stringify(now) === JSON.stringify(shop)) return false;
  Object.assign(shop, now);
  return true;
}

/** Keeps `config.shop` up to date: triggered by every change of the settings, in whichever process it is made. */
export function followShopDetails({ db, config, log }: Pick<ApiDeps, 'db' | 'config' | 'log'>, onChange: () => void): Poller {
  const poll = async () => {
    if (await applyShopDetails(db, config)) onChange();
  };
  return createPoller({ name: 'settings', intervalMs: EVERY_MS, log, poll });
}
