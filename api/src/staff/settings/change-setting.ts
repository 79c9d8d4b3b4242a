import { transact, type Db, type Trx } from '../../db/transact';
import { sql } from 'kysely';
import type { ApiConfig } from '../../config/config';
import { closeCheckout } from '../../checkout/closed-checkout';
import { DEFAULT_SETTINGS, type Setting, type SettingName } from '../../settings/setting-schemas';
import { writeSetting } from '../../settings/settings';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { changedFields } from '../../audit/changed-fields';
import { assertUnchanged } from '../../audit/version-conflict';

/** One group of settings with the version that a change of it has to name; version 0: not set yet. */
interface VersionedSetting {
  version: number;
  value: unknown;
}

/** Every group of settings as it holds now. */
export async function readSettings(db: Db, config: Pick<ApiConfig, 'shop'>): Promise<Record<SettingName, VersionedSetting>> {
  const rows = await db.selectFrom('settings').select(['name', 'value', 'version']).execute();
  const of = (name: SettingName, otherwise: object): VersionedSetting => {
    const row = rows.find((each) => each.name === name);
    return { version: row?.version ?? 0, value: { ...otherwise, ...(row?.value as object | undefined) } };
  };
  return {
    shop: of('shop', config.shop),
    checkout: of('checkout', DEFAULT_SETTINGS.checkout),
    notices: of('notices', DEFAULT_SETTINGS.notices),
    stock: of('stock', DEFAULT_SETTINGS.stock),
  };
}

/**
 * Sets one group of settings; the audit log keeps the old values. 409 if it has another version than the page showed; commands, which have no
 * page, send no version.
 */
export function changeSetting<Name extends SettingName>(
  db: Db,
  config: Pick<ApiConfig, 'shop'>,
  actor: Actor,
  { name, value, version }: { name: Name; value: Setting<Name>; version?: number | undefined },
): Promise<void> {
  return transact(db, async (trx) => {
    const subject = `settings:${name}`;
    // A group that is not set yet has no row to lock; the previous release locks no more than the row.
    await sql`select pg_advisory_xact_lock(hashtext(${subject}))`.execute(trx);
    const row = await trx.selectFrom('settings').select('version').where('name', '=', name).forUpdate().executeTakeFirst();
    if (version !== undefined)
      await assertUnchanged(trx, { subject, what: 'setting', version: row?.version ?? 0, seen: version });
    const before = (await readSettings(trx, config))[name].value as object;
    await store(trx, name, value);
    await recordAudit(trx, actor, { action: 'settings.change', subject, ...changedFields(before, value) });
  });
}

async function store<Name extends SettingName>(trx: Trx, name: Name, value: Setting<Name>): Promise<void> {
  if (name === 'checkout') await closeCheckout(trx, (value as Setting<'checkout'>).closed);
  else await writeSetting(trx, name, value);
}
