import { formatDate } from 'shared/dates';
import { isVatVendor, sizeLabel } from 'shared/models';
import { formatCents } from 'shared/money';
import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';
import { mailPictureOf } from '../mail-pictures';

interface BackInStock {
  name: string;
  category: string;
  price_cents: number;
  image1: string;
  alt_texts: readonly string[];
  /** A size key. */
  size: string;
  askedAt: Date;
  /** The token of the link that forgets the address. */
  token: string;
}

/** The one mail that its reader asked for: a size is back (SELL-3). It advertises nothing else. */
export function backInStockMail(config: ApiConfig, wait: BackInStock) {
  const { shop, publicUrl } = config;
  const { name, category, price_cents, size, askedAt, token } = wait;
  const title = `${name} in UK ${sizeLabel(size)}`;
  const picture = mailPictureOf(config, wait);
  const forgetLink = `${publicUrl}/back-in-stock/forget/${token}`;
  return {
    unsubscribeUrl: forgetLink,
    ...layoutMail(shop, { subject: `Back in stock: ${title}`, heading: 'Your size is back in stock' }, [
      ...(picture ? [{ picture }] : []),
      `${title} is in stock again, at ${formatCents(price_cents)}${isVatVendor(shop) ? ' incl. VAT' : ''}.`,
      {
        link: `${publicUrl}/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}?size=${sizeLabel(size)}`,
        label: 'See it in the shop',
      },
      'We do not reserve a pair: the first to order gets it.',
      `You get this email because this address was given on ${formatDate(askedAt.toISOString())} to request a message when the size is back in stock. It is the only email about it. If that was not you, or you want no other such emails, one click deletes your address.`,
      { link: forgetLink, label: 'Delete my address' },
    ]),
  };
}
