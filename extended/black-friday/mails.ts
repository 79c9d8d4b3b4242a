import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from 'testing/until';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The confirmations of orders in the outbox; waits for two minutes until there are so many. */
export function readMails(dataDir: string, atLeast: number): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox');
  const read = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
      .filter(({ subject }) => /^Your order /.test(subject));
  return until(read, ({ length }) => length >= atLeast, { limitMs: 120_000, everyMs: 500 });
}
