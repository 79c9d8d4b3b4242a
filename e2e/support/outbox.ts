import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from 'testing/until';

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

/** The newest one-time code mailed to an address. */
export const codeFor = (dataDir: string, address: string): Promise<string> => waitForText(dataDir, address, /\d{6}/);

/** The path of the newest mailed link of a kind to an address: `/Track/…` for the kind `Track`. */
export const linkFor = (dataDir: string, address: string, kind: string): Promise<string> =>
  waitForText(dataDir, address, new RegExp(`/${kind}/[\\w.~-]+`));

/** The first match in the newest mail that has one. The mail may follow the page's confirmation. */
async function waitForText(dataDir: string, address: string, pattern: RegExp): Promise<string> {
  const find = () => {
    const found = mailsTo(dataDir, address).map(({ text }) => pattern.exec(text)?.[0]);
    return found.filter(Boolean).at(-1) ?? '';
  };
  return until(find, Boolean, { what: `a mail to ${address} with ${pattern}` });
}
