import { sql } from 'kysely';
import { DEFAULT_SETTINGS, type Setting, type SettingName } from './setting-schemas';
import type { Db } from '../db/transact';

/** The current value: as staff have set it, with defaults for the rest. Pass the transaction you are in. */
export async function readSetting<Name extends keyof typeof DEFAULT_SETTINGS>(db: Db, name: Name): Promise<Setting<Name>> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return { ...DEFAULT_SETTINGS[name], ...(row?.value as Partial<Setting<Name>> | undefined) };
}

/** Sets a value for every process at once. */
export async function writeSetting<Name extends SettingName>(db: Db, name: Name, value: Setting<Name>): Promise<void> {
  const row = { value: JSON.stringify(value) };
  await db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, version: sql<number>`nextval('settings_version')` }))
    .execute();
}
