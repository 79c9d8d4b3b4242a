import sharp, { type OverlayOptions } from 'sharp';

/** As link previews show it: the size that all of them take, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The ground of the rendered pictures, which this one continues to its edges, and the colors of text on it. */
const GROUND = '#f4f3f0';
const INK = '#111214';
const SOFT = '#55585f';
const MARGIN = 64;
const TEXT_WIDTH = 470;
/** The name is set smaller until it takes no more lines than fit. */
const NAME_SIZES = [72, 60, 50, 42, 34];
const NAME_HEIGHT = 260;

export interface ShareTexts {
  /** Above the name: the brand, or the shop. */
  shop: string;
  name: string;
  price: string;
}

/**
 * Renders the picture that a link to a product is shared with: its picture on the right, name and price on the left. `font` is the path of
 * the display typeface, which need not be installed. JPEG, 1200 × 630. Throws if `picture` cannot be decoded.
 */
export async function renderSharePicture(picture: Buffer, { shop, name, price }: ShareTexts, font: string): Promise<Buffer> {
  const text = (content: string, size: number, color: string) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeMarkup(content)}</span>`,
        // The comma ends the family's name, so that 'SemiBold' is not read as a weight.
        font: `${FAMILY}, ${size}`,
        fontfile: font,
        width: TEXT_WIDTH,
        wrap: 'word-char',
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  // From the middle of the square picture, as wide as it is high here.
  const shoe = await sharp(picture)
    .resize(SHARE_HEIGHT + 60, SHARE_HEIGHT, { fit: 'cover' })
    .toBuffer();
  const layers: OverlayOptions[] = [{ input: shoe, left: SHARE_WIDTH - SHARE_HEIGHT - 60, top: 0 }];
  const put = (input: Buffer, top: number) => layers.push({ input, left: MARGIN, top: Math.round(top) });

  put((await text(shop, 30, INK)).data, MARGIN);
  let set = await text(name, NAME_SIZES[0]!, INK);
  for (const size of NAME_SIZES.slice(1)) {
    if (set.info.height <= NAME_HEIGHT) break;
    set = await text(name, size, INK);
  }
  const cost = await text(price, 44, SOFT);
  put(cost.data, SHARE_HEIGHT - MARGIN - cost.info.height);
  put(set.data, SHARE_HEIGHT - MARGIN - cost.info.height - 36 - set.info.height);
  return sharp({ create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: GROUND } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The family's name in `artwork/fonts/display.ttf`, which is set in its heaviest weight. */
const FAMILY = 'Archivo SemiBold';

const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
