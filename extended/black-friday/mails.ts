import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The confirmations of orders in the outbox; waits for two minutes until there are so many. */
export async function readMails(dataDir: string, atLeast: number): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox');
  for (const end = Date.now() + 120_000; ; await new Promise((done) => setTimeout(done, 500))) {
    const mails = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
      .filter(({ subject }) => /^Your order /.test(subject));
    if (mails.length >= atLeast || Date.now() > end) return mails;
  }
}
