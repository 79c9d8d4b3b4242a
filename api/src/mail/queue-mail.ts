import { SafeHtml } from '../text/html-template';
import { oneLine } from '../text/one-line';
import type { Db } from '../db/transact';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | SafeHtml;
  /** The one-time code in this mail: the only six consecutive digits that are not split. */
  code?: string;
  /** URL that unsubscribes the recipient with a single POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** The order that caused it: staff see the mail in its history. */
  orderId?: string | undefined;
}

/** Codes expire within minutes, so they do not wait behind other mails. */
export const CODE_PRIORITY = 1;

/**
 * Writes a mail into the outbox. Pass the transaction that the mail announces: the mail is sent shortly after the commit, and
 * never without it. Sending cannot fail or delay the caller.
 */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  // Orders of an erased customer have no address.
  if (!mail.to) return;
  const html = mail.html instanceof SafeHtml ? mail.html.text : mail.html;
  const { id } = await db
    .insertInto('mails')
    .values({
      recipient: oneLine(mail.to),
      subject: groupDigits(oneLine(mail.subject), mail.code),
      // Amounts have no-break blanks, which not every mail program shows in plain text.
      body_text: groupDigits(mail.text.replaceAll('\u00a0', ' '), mail.code),
      body_html: groupDigits(html, mail.code),
      unsubscribe_url: mail.unsubscribeUrl ?? '',
      priority: mail.code === undefined ? 0 : CODE_PRIORITY,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (mail.orderId === undefined) return;
  await db
    .insertInto('order_mails')
    .values({ order_id: mail.orderId, mail_id: id, subject: oneLine(mail.subject) })
    .execute();
}

/**
 * Splits runs of six or more digits into groups of three and a last one of three to five, as phone numbers are written, except in
 * URLs and tags: people and programs recognize the one-time code by its six digits, so no other mail may appear to contain one.
 */
function groupDigits(text: string, code: string | undefined): string {
  return text.replace(/\bhttps?:\/\/[^\s"<>]+|<[^<>]*>|&#?\w+;|\d{6,}/g, (found) =>
    /^\d/.test(found) && found !== code ? found.replace(/\d{3}(?=\d{3})/g, '$& ') : found,
  );
}
