import { formatDate } from 'shared/dates';
import type { ApiConfig } from '../../config/config';
import { layoutMail } from '../mail-layout';

/**
 * The staff's answer to a message of the contact form. It does not quote the message: anybody may have typed it, with
 * anybody's address.
 */
export function messageReplyMail({ shop }: Pick<ApiConfig, 'shop'>, reply: { text: string; receivedAt: Date }) {
  const paragraphs = reply.text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return layoutMail(shop, { subject: `Your message to ${shop.name}` }, [
    `You wrote to us on ${formatDate(reply.receivedAt.toISOString())}. This is our answer:`,
    ...paragraphs.filter(Boolean),
    `Questions? Write to ${shop.email}.`,
  ]);
}
