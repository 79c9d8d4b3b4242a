import type { ApiConfig } from '../config/config';
import type { MailAddress } from '../config/mail-address';

export type SenderConfig = Pick<ApiConfig, 'mailFrom' | 'shop'>;

/**
 * The `From` of every mail: MAIL_FROM, or the shop's name and address as they are now. Never as one text: in a header, characters of
 * ordinary names ('Laced (Pty) Ltd', 'Shoes: the shop') have another meaning.
 */
export const senderAddress = ({ mailFrom, shop }: SenderConfig): MailAddress =>
  mailFrom ?? { name: shop.name.replace(/[\r\n]+/g, ' '), address: shop.email };
