import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShopConfig } from './shop-config';

const folder = mkdtempSync(join(tmpdir(), 'shop-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(config: object) {
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(config));
  const wrong: string[] = [];
  return { shop: readShopConfig('shop.json', folder, wrong), wrong };
}

test.each([
  ['', ''],
  ['  ', ''],
  [' 4870301259', '4870301259'],
  [4_870_301_259, '4870301259'],
])('the VAT number may be empty, blank or a number: %j', (vatNumber, stored) => {
  const { shop, wrong } = read({ vatNumber });
  expect([shop.vatNumber, wrong]).toEqual([stored, []]);
});

test('nothing else may be empty', () => {
  expect(read({ name: '', phone: '', vatNumber: null }).wrong).toEqual([
    `SHOP_CONFIG: ${join(folder, 'shop.json')}: name, vatNumber, phone must not be empty.`,
  ]);
});
