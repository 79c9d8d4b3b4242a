import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Reads the mails to an address from the outbox, oldest first. */
export function mailsTo(dataDir: string, address: string): Mail[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
    .filter(({ to }) => to.includes(address));
}

/** Returns the newest one-time code mailed to an address. The mail may follow the page's confirmation; waits up to 60 s. */
export async function codeFor(dataDir: string, address: string): Promise<string> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const code = mailsTo(dataDir, address)
      .map(({ text }) => /\d{6}/.exec(text)?.[0])
      .filter(Boolean)
      .at(-1);
    if (code) return code;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`No code was mailed to ${address} within 60 s`);
}
