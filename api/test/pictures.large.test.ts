import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS, pictureSources, UPLOAD_WIDTHS } from 'shared/pictures';
import { until } from './buyer';
import { HOSTILE_FILES, HARMLESS_FILES } from './hostile-files';
import { halves, photograph, plain } from './photographs';
import { startTestShop, useTestShop } from './shop';
import { staffMember, useMember } from './staff';

// Pictures are encoded.
jest.setTimeout(180_000);

const shop = useTestShop();
const manager = useMember(shop, 'manager');

interface Uploaded {
  id: string;
  src: string;
  state: string;
  made: number;
  total: number;
  width: number;
  height: number;
  message: string;
}

async function upload(file: Buffer, at = shop, headers = manager.headers) {
  const response = await fetch(`${at.url}/staff/api/pictures`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: (await response.json()) as Uploaded & { code: string } };
}

const stateOf = async (id: string, at = shop): Promise<Uploaded> =>
  (await at.get(`/staff/api/pictures?ids=${id}`, manager.headers)).body[0];

/** Uploads and waits until the picture is made. */
async function made(file: Buffer): Promise<Uploaded> {
  const { status, body } = await upload(file);
  expect({ status, body }).toMatchObject({ status: 200 });
  return until(
    () => stateOf(body.id),
    ({ state }) => state !== 'making',
  );
}

/** The files that the markup of the shop's pages asks for, by their address. */
function addressesOf({ src }: Pick<Uploaded, 'src'>): string[] {
  const { webp = '', avif = '' } = pictureSources(src);
  return [src, ...`${webp}, ${avif}`.split(', ').map((candidate) => candidate.split(' ')[0] as string)];
}

const read = async (address: string) => {
  const response = await fetch(shop.url + address);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('makes', () => {
  test('CATD-4: a photograph is rotated upright, stripped of metadata, and rendered in every width as AVIF and WebP', async () => {
    // Held upright: the left side of the file belongs to the top.
    const picture = await made(await halves(2400, 1800, 6));
    expect(picture).toMatchObject({ state: 'ready', width: 1800, height: 2400, made: 15, total: 15, message: '' });
    const addresses = addressesOf(picture);
    expect(addresses).toHaveLength(1 + 2 * UPLOAD_WIDTHS.length);
    for (const address of addresses) {
      const { status, headers, bytes } = await read(address);
      const [, width = '', ending = ''] = /\/(\d+)\.(\w+)$/.exec(address) ?? [];
      expect({ address, status, type: headers.get('content-type') }).toEqual({
        address,
        status: 200,
        type: `image/${ending.replace('jpg', 'jpeg')}`,
      });
      const { info, data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect({ address, width: info.width }).toEqual({ address, width: Number(width) });
      expect(Math.abs(info.height - (info.width * 4) / 3)).toBeLessThan(1);
      const [red = 0, , blue = 0] = data;
      expect({ address, isTopRed: red > 200 && blue < 60 }).toEqual({ address, isTopRed: true });
    }
  });

  test('CATD-4: nothing of the position, the camera or other metadata is in any file', async () => {
    const photo = await photograph({ width: 700, height: 600 });
    expect((await sharp(photo).metadata()).exif?.includes('Karoo Cameras')).toBe(true);
    const picture = await made(photo);
    for (const address of addressesOf(picture)) {
      const { bytes } = await read(address);
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ address, exif, xmp, iptc, icc, orientation }).toEqual({ address });
      expect(bytes.includes('Karoo')).toBe(false);
    }
  });

  test('CATD-4: a photograph weighs no more than the heaviest of the shop’s own pictures where a browser takes it instead', async () => {
    const picture = await made(await photograph({ noise: 16 }));
    const folder = join(__dirname, '../../artwork/pictures');
    const own = readdirSync(folder).filter((name) => name !== 'home');
    const heaviest = (width: number, ending: string) =>
      Math.max(
        ...own.flatMap((name) =>
          ['side', 'quarter', 'top', 'heel'].map((view) => statSync(join(folder, name, `${view}-${width}.${ending}`)).size),
        ),
      );
    const tooHeavy: string[] = [];
    for (const address of addressesOf(picture).slice(1)) {
      const [, width = '', ending = ''] = /\/(\d+)\.(\w+)$/.exec(address) ?? [];
      // A browser takes the next larger width of the shop's pictures, or the largest.
      const instead = PICTURE_WIDTHS.find((each) => each >= Number(width)) ?? 1200;
      const { length } = (await read(address)).bytes;
      if (length > heaviest(instead, ending)) tooHeavy.push(`${address}: ${length} > ${heaviest(instead, ending)}`);
    }
    expect(tooHeavy).toEqual([]);
  });

  test('CATD-4: PNG, WebP and AVIF are accepted; transparency gets the background of the cards; nothing is enlarged', async () => {
    const clear = sharp({ create: { width: 700, height: 700, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    for (const file of [
      await clear.png().toBuffer(),
      await clear.webp().toBuffer(),
      await clear.avif({ effort: 0 }).toBuffer(),
    ]) {
      const picture = await made(file);
      expect(picture).toMatchObject({ state: 'ready', width: 700 });
      expect(addressesOf(picture)).toHaveLength(1 + 2 * 4);
      const { data, info } = await sharp((await read(picture.src)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(640);
      expect([...data.subarray(0, 3)].map((value, index) => Math.abs(value - [0xf4, 0xf3, 0xf0][index]!) <= 2)).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
});

describe('refuses', () => {
  const stored = async () => (await shop.sql<{ count: number }>('select count(*)::integer as count from pictures'))[0]?.count;

  test.each(HOSTILE_FILES)('CATD-4: %s is refused, and the message gives the reason', async (_what, file, message) => {
    const before = await stored();
    const { status, body } = await upload(await file());
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'picture/refused', message: expect.stringMatching(message) },
    });
    expect(await stored()).toBe(before);
  });

  test.each(HARMLESS_FILES)('accepts %s, which cameras append, and serves none of it', async (_what, file) => {
    expect(await upload(await file())).toMatchObject({ status: 200 });
  });

  test('CATD-4: more than 20 MB is refused before it is read', async () => {
    const { status, body } = await upload(Buffer.alloc(20_400_000));
    expect(status).toBe(413);
    expect(body).toMatchObject({ code: 'picture/too-large', message: 'The file is 20.4 MB. A picture can have at most 20 MB.' });
  });

  test('a damaged picture with a valid header fails in the background with an error', async () => {
    const damaged = await sharp(await photograph({ width: 300, height: 200, noise: 30 }))
      .png()
      .toBuffer();
    const middle = Math.floor(damaged.length / 2);
    damaged.fill(0, middle, middle + 200);
    const picture = await made(damaged);
    expect(picture).toMatchObject({ state: 'failed', message: expect.stringContaining('damaged') });
    expect((await read(picture.src)).status).toBe(404);
    // A second upload is checked again.
    expect((await upload(damaged)).body).toMatchObject({ id: picture.id, state: 'making', message: '' });
  });

  test('only those who edit products upload, from a page of the shop', async () => {
    const fulfillment = await staffMember(shop, 'fulfillment');
    const file = await plain(200, 200).jpeg().toBuffer();
    expect(await upload(file, shop, fulfillment.headers)).toMatchObject({ status: 403 });
    expect(await upload(file, shop, { ...manager.headers, origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await upload(file, shop, {})).toMatchObject({ status: 401 });
    expect(await shop.post('/staff/api/pictures', { file: 'x' }, manager.headers)).toMatchObject({ status: 415 });
  });
});

describe('addresses', () => {
  test('CATD-4: an address never changes what it shows: cached for good, the same for the same file, another for another', async () => {
    const file = await plain(400, 400).jpeg().toBuffer();
    const first = await made(file);
    const before = await read(first.src);
    expect(before.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(before.headers.get('x-content-type-options')).toBe('nosniff');
    expect(before.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const again = await upload(file);
    expect(again.body).toMatchObject({ id: first.id, state: 'ready' });
    expect((await read(first.src)).bytes.equals(before.bytes)).toBe(true);
    const other = await upload(await plain(400, 400, '#123456').jpeg().toBuffer());
    expect(other.body.id).not.toBe(first.id);
    const known = await fetch(shop.url + first.src, { headers: { 'if-none-match': before.headers.get('etag') as string } });
    expect(known.status).toBe(304);
    const [entry] = await shop.sql(`select staff_id, action from audit_log where subject = 'picture:${first.id}'`);
    expect(entry).toEqual({ staff_id: manager.id, action: 'picture.upload' });
  });

  test('originals and anything else in the store cannot be reached', async () => {
    const { id } = await made(await plain(400, 400).jpeg().toBuffer());
    expect(readFileSync(join(shop.config.mediaStore, 'originals', id)).length).toBeGreaterThan(0);
    for (const path of [`${id}/400.jpg`, `originals/${id}`, `${id}/..%2f..%2foriginals%2f${id}`, `x/320.webp`]) {
      const { status, headers } = await read(`/media/${path}`);
      expect({ path, isMissing: status === 404 || status === 400, cache: headers.get('cache-control') }).toEqual({
        path,
        isMissing: true,
        cache: 'no-store',
      });
    }
  });
});

describe('in products', () => {
  const product = async () => (await shop.get('/staff/api/products/1', manager.headers)).body;
  const save = async (pictures: { src: string; alt: string }[]) => {
    const { id: _id, state: _state, ...values } = await product();
    return shop.put('/staff/api/products/1', { ...values, pictures }, manager.headers);
  };

  test('CATD-4: a product takes up to eight pictures once they are made, in their order with their texts', async () => {
    const { body } = await upload(await photograph({ width: 700, height: 700, seed: 9 }));
    expect(body.state).toBe('making');
    expect(await save([{ src: body.src, alt: '' }])).toMatchObject({ status: 409, body: { code: 'picture/not-ready' } });
    expect(await save([{ src: `/media/${'0'.repeat(32)}-640/640.jpg`, alt: '' }])).toMatchObject({ status: 409 });
    await until(
      () => stateOf(body.id),
      ({ state }) => state === 'ready',
    );
    const { src } = await made(await plain(800, 800, '#336699').jpeg().toBuffer());
    const wanted = [
      { src, alt: 'Blue' },
      { src: body.src, alt: 'A shoe' },
    ];
    expect(await save(wanted)).toMatchObject({ status: 200 });
    const [listed] = (await shop.get('/products?ids=1')).body;
    expect(listed).toMatchObject({ image1: src, image2: body.src, image3: '', pictures: wanted });
  });

  test('renders pictures in the background while the API keeps answering', async () => {
    const uploads = await Promise.all(
      [1, 2].map(async (seed) => (await upload(await photograph({ width: 1000, height: 1000, seed }))).body),
    );
    let answers = 0;
    await until(
      async () => {
        expect((await shop.get('/products?limit=1')).status).toBe(200);
        answers += 1;
        return Promise.all(uploads.map(({ id }) => stateOf(id)));
      },
      (states) => states.every(({ state }) => state === 'ready'),
    );
    expect(answers).toBeGreaterThan(20);
  });
});

test('files of earlier imports become pictures at the next start; files that are not pictures stay, and old addresses answer', async () => {
  const before = await startTestShop();
  const folder = join(before.dataDir, 'pictures', 'product-2');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '1.jpg'), await photograph({ width: 700, height: 700, orientation: 3 }));
  writeFileSync(join(folder, '2.png'), 'no picture');
  await before.sql(
    `update products set image1 = '/products/pictures/product-2/1.jpg', image2 = '/products/pictures/product-2/2.png',
      image3 = '/products/pictures/product-2/3.webp' where id = 2`,
  );
  await before.stop();
  const warnings: string[] = [];
  const after = await startTestShop({ continueFrom: before, onWarning: (message) => warnings.push(message) });
  try {
    const listed = await until(
      async () => (await after.get('/products?ids=2')).body[0],
      ({ image1 }) => image1.startsWith('/media/'),
    );
    expect(listed).toMatchObject({ image2: '/products/pictures/product-2/2.png', image3: '/products/pictures/product-2/3.webp' });
    expect((await fetch(after.url + listed.image1)).status).toBe(200);
    expect((await fetch(`${after.url}/products/pictures/product-2/1.jpg`)).status).toBe(200);
    expect(warnings).toContain('an imported picture stays as it is');
    expect(await after.sql('select version from products where id = 2')).toEqual([{ version: 2 }]);
  } finally {
    await after.close();
  }
});
