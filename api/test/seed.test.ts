import { seedCatalog } from '../src/catalog/seed';
import { openDatabaseImage } from './database-image';

test('every size of the seeded shop has an SKU', async () => {
  const { db, close } = await openDatabaseImage([]);
  await seedCatalog(db);
  const sizes = await db.selectFrom('stock').select(['size', 'sku']).orderBy('product_id').orderBy('sku').execute();
  expect(sizes.length).toBeGreaterThan(600);
  expect(sizes.filter(({ sku }) => !sku)).toEqual([]);
  expect(sizes[0]).toEqual({ size: 'size10', sku: 'dunk-low-fir-honey-10' });
  await close();
});
