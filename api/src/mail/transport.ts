import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailAddress } from '../config/mail-address';
import { writeOutboxFile } from './outbox-files';

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
  /** '' if the mail belongs to no list. */
  unsubscribeUrl: string;
}

/** Delivers one mail; throws if it cannot, and soon after the signal is aborted. */
export type SendMail = (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>;

interface MailTransport {
  send: SendMail;
  /** Closes its connections. Mails that are being sent fail. */
  close(): void;
}

/** Mails sent at once by one process, each on its own connection. Hosted mail servers allow about ten. */
export const MAX_CONNECTIONS = 5;
/** Milliseconds: to connect, for the server's greeting, and for each of its further replies. */
const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends through the mail server of SMTP_URL. Connections are kept for the next mails. `sender` is asked before each mail. */
export function smtpTransport(url: string, sender: () => MailAddress, limits = SMTP_LIMITS): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: MAX_CONNECTIONS, ...limits });
  const send: SendMail = async ({ id, to, subject, text, html, unsubscribeUrl }, signal) => {
    // Mail programs show their own unsubscribe button for these headers, and post to the URL.
    const headers = unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : undefined;
    // An address object is used as is; a string would be parsed as a list.
    const from = sender();
    const message: SendMailOptions & { signal?: AbortSignal } = {
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${hostOf(from.address)}>`,
      ...(headers && { headers }),
      ...(signal && { signal }),
    };
    await transport.sendMail(message);
  };
  return { send, close: () => transport.close() };
}

/** Writes each mail to a separate file. */
export function folderTransport(folder: string): MailTransport {
  const send: SendMail = async ({ to, subject, text, html, ...mail }) =>
    writeOutboxFile(folder, mail, { to, subject, text, html });
  return { send, close: () => undefined };
}

const hostOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';
