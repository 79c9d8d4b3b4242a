import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import { Markup } from '../markup';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | Markup;
  /** The one-time code of this mail: the only six digits that stay together. */
  code?: string;
  /** Address that takes the recipient off the list by a single POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/**
 * Writes a mail into the outbox table. Give it the transaction whose outcome the mail tells of: it leaves a moment
 * after the commit, and never without it. Sending cannot fail or delay the caller.
 */
export async function queueMail(db: Kysely<Schema>, mail: Mail): Promise<void> {
  // Orders of somebody who was erased have no address any more.
  if (!mail.to) return;
  const html = mail.html instanceof Markup ? mail.html.text : mail.html;
  await db
    .insertInto('mails')
    .values({
      recipient: oneLine(mail.to),
      subject: apart(oneLine(mail.subject), mail.code),
      body_text: apart(mail.text, mail.code),
      body_html: apart(html, mail.code),
      unsubscribe_url: mail.unsubscribeUrl ?? '',
    })
    .execute();
}

/** No line breaks or other control characters: a header can carry nothing but its own value. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Sets digits apart in threes wherever six or more stand together, outside of addresses and tags: programs and people
 * look for the one-time code by its six digits, and no other mail may seem to hold one.
 */
function apart(text: string, code: string | undefined): string {
  return text.replace(/\bhttps?:\/\/[^\s"<>]+|<[^<>]*>|&#?\w+;|\d{6,}/g, (found) =>
    /^\d/.test(found) && found !== code ? found.replace(/\d{3}(?=\d)/g, '$& ') : found,
  );
}
