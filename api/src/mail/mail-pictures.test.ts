import sharp from 'sharp';
import { freePort } from 'testing/free-port';
import { buyerWith, confirm, fillCard, order, PAID_CARD, until } from '../../test/buyer';
import { photograph } from '../../test/photographs';
import { startTestShop, type TestShop } from '../../test/shop';
import { staffMember } from '../../test/staff';

jest.setTimeout(180_000);

const OWN = '/pictures/dunk-low-fir-honey/side-640.webp';
const FOREIGN = 'https://elsewhere.example/side.jpg';

/** The pictures of the mail that confirms an order of products 1 and 4. */
async function picturesInConfirmation(shop: TestShop): Promise<string[]> {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' }, { productId: 4, size: 'size8' });
  const { body } = await order(shop, buyer);
  await fillCard(shop, body.session_id, PAID_CARD);
  await confirm(shop, buyer, body.session_id);
  const mail = (await shop.outbox(buyer.email, 2)).find(({ subject }) => subject.startsWith('Your order'));
  return mail ? (mail.html.match(/<img[^>]*>/g) ?? []).map((image) => image.replace(/\s+/g, ' ')) : ['no mail'];
}

const showPictures = (shop: TestShop, first: string) =>
  shop.sql(`update products set image1 = case id when 1 then '${first}' else '${FOREIGN}' end,
    alt_texts = case id when 1 then '["Green shoe from the side"]'::jsonb else '[]'::jsonb end`);

test('mails show small JPEG pictures of the shop at its public address, and none of another site', async () => {
  // The staff speak to the shop at its public address, so that has to be the one of the test.
  const port = await freePort('127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const shop = await startTestShop({ env: { PORT: String(port), PUBLIC_URL: address } });
  try {
    await showPictures(shop, OWN);
    const images = await picturesInConfirmation(shop);
    expect(images).toHaveLength(1);
    expect(images[0]).toContain(
      `src="${address}/pictures/dunk-low-fir-honey/side-160.jpg" alt="Green shoe from the side" width="64" height="64"`,
    );

    // An uploaded picture has its JPEG, too: square, small, upright, and without the camera's metadata.
    const manager = await staffMember(shop, 'manager');
    const upload = await fetch(`${shop.url}/staff/api/pictures`, {
      method: 'POST',
      headers: { ...manager.headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await photograph({ width: 900, height: 600, orientation: 6 })),
    });
    const { id, src } = (await upload.json()) as { id: string; src: string };
    const state = async () => (await shop.get(`/staff/api/pictures?ids=${id}`, manager.headers)).body[0].state as string;
    expect(await until(state, (now) => now !== 'making')).toBe('ready');
    await showPictures(shop, src);
    expect((await picturesInConfirmation(shop))[0]).toContain(`src="${address}/media/${id}/thumbnail.jpg"`);
    for (const _time of ['made', 'kept']) {
      const reply = await fetch(`${shop.url}/media/${id}/thumbnail.jpg`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect(bytes.length).toBeLessThan(10_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 160 });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
    expect((await fetch(`${shop.url}/media/${'0'.repeat(32)}-320/thumbnail.jpg`)).status).toBe(404);
  } finally {
    await shop.close();
  }
});

test('without PUBLIC_URL mails have no pictures, because readers could not fetch them', async () => {
  const shop = await startTestShop();
  try {
    await showPictures(shop, OWN);
    expect(await picturesInConfirmation(shop)).toEqual([]);
  } finally {
    await shop.close();
  }
});
