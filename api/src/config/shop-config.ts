import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEFAULT_SHOP, type ShopConfig } from 'shared/models';

/**
 * The seller's details from the file of SHOP_CONFIG, with DEFAULT_SHOP for missing values. An unreadable file or an empty value
 * adds a line to `wrong`; only the VAT number may be empty, for a seller that is no VAT vendor. Each call makes a new object,
 * because later settings by staff are written into it.
 */
export function readShopConfig(file: string | undefined, folder: string, wrong: string[]): ShopConfig {
  if (!file) return { ...DEFAULT_SHOP };
  const path = resolve(folder, file);
  try {
    if (!existsSync(path)) throw new Error('the file does not exist');
    const given = JSON.parse(readFileSync(path, 'utf8')) as Partial<ShopConfig>;
    const shop = { ...DEFAULT_SHOP, ...given };
    const empty = Object.entries(shop).filter(([name, value]) => value === null || (value === '' && name !== 'vatNumber'));
    if (empty.length > 0) throw new Error(`${empty.map(([name]) => name).join(', ')} must not be empty`);
    return { ...shop, vatNumber: String(shop.vatNumber).trim() };
  } catch (error) {
    wrong.push(`SHOP_CONFIG: ${path}: ${(error as Error).message}.`);
    return { ...DEFAULT_SHOP };
  }
}
