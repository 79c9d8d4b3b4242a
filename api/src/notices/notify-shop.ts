import type { ApiConfig } from '../config/config';
import { queueMail, type Mail } from '../mail/queue-mail';
import type { Notices } from '../settings/setting-schemas';
import { readSetting } from '../settings/settings';
import type { Db } from '../db/transact';

/**
 * Mails the shop's own address about something that happened, unless staff have switched such mails off. Pass the
 * transaction of what happened.
 */
export async function notifyShop(
  trx: Db,
  { shop }: Pick<ApiConfig, 'shop'>,
  kind: keyof Notices,
  content: Omit<Mail, 'to'>,
): Promise<void> {
  const notices = await readSetting(trx, 'notices');
  if (notices[kind]) await queueMail(trx, { to: shop.email, ...content });
}
