import type { ApiConfig } from '../config';

export type SenderConfig = Pick<ApiConfig, 'mailFrom' | 'shop'>;

/** The `From` of every mail: MAIL_FROM, or the shop's name and address as they are now. */
export const senderAddress = ({ mailFrom, shop }: SenderConfig): string =>
  mailFrom ?? `${shop.name.replace(/["<>,;\r\n]/g, '')} <${shop.email}>`;
