import type { Kysely } from 'kysely';
import type { ShopConfig } from 'shared/models';
import type { ApiConfig } from '../config/config';
import type { Schema } from '../db/schema';
import type { ApiDeps } from '../deps';
import { createPoller, type Poller } from '../runtime/poller';
import type { ShopDetails } from './setting-schemas';

const EVERY_MS = 60_000;
const startingDetails = new WeakMap<ShopConfig, ShopConfig>();

/**
 * Writes what staff have set as shop details into `config.shop`, the one object that mails and pages read; what they have
 * not set is as at the start. Returns whether anything changed.
 */
export async function applyShopDetails(db: Kysely<Schema>, { shop }: Pick<ApiConfig, 'shop'>): Promise<boolean> {
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
