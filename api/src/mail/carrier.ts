import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** '' where the mail belongs to no list. */
  unsubscribeUrl: string;
}

/** Brings one mail out of the house; throws where it could not. */
export type Carrier = (mail: OutgoingMail) => Promise<void>;

/** Sends through the mail server of SMTP_URL. */
export function smtpCarrier(url: string, from: string): Carrier {
  const transport = createTransport(url, {
    from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  return async ({ id, to, subject, text, html, unsubscribeUrl }) => {
    // Mail programs show a button of their own for these two, and post to the address when it is pressed.
    const headers = unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : undefined;
    // An address object is taken as it is; a string would be read as a list.
    const letter = { from, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${hostOf(from)}>` };
    await transport.sendMail({ ...letter, ...(headers && { headers }) });
  };
}

/** Writes each mail as one file, whole or not at all; a mail that is sent twice is still one file. */
export function folderCarrier(folder: string): Carrier {
  return async ({ id, to, subject, text, html, createdAt }) => {
    await mkdir(folder, { recursive: true });
    const name = `${createdAt.toISOString()}-${id}.json`;
    const unfinished = join(folder, `.${name}.part`);
    await writeFile(unfinished, JSON.stringify({ to, subject, text, html }, null, 2), { mode: 0o600 });
    await rename(unfinished, join(folder, name));
  };
}

const hostOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
