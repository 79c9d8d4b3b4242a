import { openBucketServer, type BucketServer } from 'slipway/testing';
import { until } from '../../test/buyer';
import { plain } from '../../test/photographs';
import { startTestShop, type TestShop } from '../../test/shop';
import { staffMember, type TestMember } from '../../test/staff';
import { filesOf, originalKey } from './picture-files';
import type { MediaStore } from './store/media-store';
import { openMediaStore } from './store/open-media-store';
import { sweepUnused, UNUSED_PICTURE_DAYS } from './sweep-unused';

jest.setTimeout(180_000);

let bucket: BucketServer;
beforeAll(async () => void (bucket = await openBucketServer()));
afterAll(() => bucket.close());

const PLACES: [string, () => Record<string, string>][] = [
  ['a folder', () => ({})],
  [
    'a bucket',
    () => ({
      MEDIA_STORE: 's3://pictures/shop',
      AWS_ENDPOINT_URL: bucket.url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    }),
  ],
];

describe.each(PLACES)('pictures in %s', (_place, env) => {
  let shop: TestShop;
  let manager: TestMember;
  let store: MediaStore;
  beforeAll(async () => {
    shop = await startTestShop({ env: env() });
    manager = await staffMember(shop, 'manager');
    store = openMediaStore(shop.config.mediaStore, shop.config.env);
  });
  afterAll(() => shop.close());

  const sweep = () => sweepUnused({ db: shop.api.db, store, log: { info() {} } as never }, new AbortController().signal);
  const pass = (days: number) => shop.sql(`update pictures set unused_since = unused_since - interval '${days} days'`);

  async function made(color: string): Promise<{ id: string; src: string }> {
    const bytes = await plain(160, 160, color).png().toBuffer();
    const response = await fetch(`${shop.url}/staff/api/pictures`, {
      method: 'POST',
      headers: { ...manager.headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    const { id, src } = (await response.json()) as { id: string; src: string };
    await until(
      async () => (await shop.get(`/staff/api/pictures?ids=${id}`, manager.headers)).body[0].state as string,
      (state) => state === 'ready',
    );
    return { id, src };
  }
  const isThere = async ({ id }: { id: string }) => {
    const keys = [originalKey(id), ...filesOf(id).map(({ name }) => `files/${id}/${name}`), `files/${id}/thumbnail.jpg`];
    return (await Promise.all(keys.map((key) => store.has(key)))).filter(Boolean).length;
  };

  test('CATD-4: an unused picture is removed with all its files, and only after the time in which mails may show it', async () => {
    const [shown, fifth, tile, gone] = [
      await made('#aa0000'),
      await made('#00aa00'),
      await made('#0000aa'),
      await made('#123456'),
    ];
    await fetch(shop.url + gone.src.replace('160.jpg', 'thumbnail.jpg'));
    await shop.sql(`update products set image1 = '${shown.src}', active = false, archived_at = now() where id = 1`);
    await shop.sql(`update products set more_images = '["${fifth.src}"]' where id = 2`);
    await shop.sql(`update brands set picture = '${tile.src}' where path = 'Dunk'`);
    await sweep();
    await pass(UNUSED_PICTURE_DAYS - 1);
    await sweep();
    expect(await Promise.all([shown, fifth, tile, gone].map(isThere))).toEqual([4, 4, 4, 5]);
    await pass(2);
    await sweep();
    expect(await Promise.all([shown, fifth, tile, gone].map(isThere))).toEqual([4, 4, 4, 0]);
    expect(await shop.sql(`select id from pictures where id = '${gone.id}'`)).toEqual([]);
    expect((await fetch(shop.url + shown.src)).status).toBe(200);
  });

  test('showing or uploading a picture again restarts its time; a removed picture can be uploaded again', async () => {
    const [again, uploaded] = [await made('#777777'), await made('#888888')];
    await sweep();
    await pass(UNUSED_PICTURE_DAYS + 1);
    await shop.sql(`update products set image1 = '${again.src}' where id = 3`);
    expect((await made('#888888')).id).toBe(uploaded.id);
    await sweep();
    await shop.sql(`update products set image1 = '/a.png' where id = 3`);
    await sweep();
    expect(await Promise.all([again, uploaded].map(isThere))).toEqual([4, 4]);
    await pass(UNUSED_PICTURE_DAYS + 1);
    await Promise.all([sweep(), sweep()]);
    expect(await Promise.all([again, uploaded].map(isThere))).toEqual([0, 0]);
    expect((await made('#888888')).id).toBe(uploaded.id);
    expect(await isThere(uploaded)).toBe(4);
  });

  test('a picture with an interrupted removal cannot be chosen, is removed by the next run, and is refused in a spreadsheet', async () => {
    await shop.sql('delete from pictures');
    const broken = await made('#999999');
    await sweep();
    await pass(UNUSED_PICTURE_DAYS + 1);
    const failing: MediaStore = { ...store, remove: () => Promise.reject(new Error('The store is away.')) };
    await expect(
      sweepUnused({ db: shop.api.db, store: failing, log: { info() {} } as never }, new AbortController().signal),
    ).rejects.toThrow('The store is away.');
    const { version, name, category, priceCents, sizes } = (await shop.get('/staff/api/products/4', manager.headers)).body;
    const saved = await shop.put(
      '/staff/api/products/4',
      {
        version,
        name,
        category,
        priceCents,
        colourway: '',
        description: '',
        materials: [],
        sizes: sizes.map(({ size, sku, gtin }: Record<string, string>) => ({ size, sku, gtin })),
        pictures: [{ src: broken.src, alt: '' }],
      },
      manager.headers,
    );
    expect([saved.status, saved.body.code]).toEqual([409, 'picture/not-ready']);
    const preview = await fetch(`${shop.url}/staff/api/products/import/preview`, {
      method: 'POST',
      headers: { ...manager.headers, 'content-type': 'text/csv' },
      body: `slug,name,category,price,image1,size7\nnew-one,New One,Dunk,100,${broken.src},1\n`,
    });
    expect(await preview.text()).toContain('is no longer a picture of the shop');
    await sweep();
    expect(await isThere(broken)).toBe(0);
    expect(await shop.sql(`select id from pictures where id = '${broken.id}'`)).toEqual([]);
  });
});
