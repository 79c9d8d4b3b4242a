import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Without SMTP_URL every mail is a file here. Only the shop's user can read it: the files have names, addresses and codes. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** ISO time of the mail and its id. */
const NAME = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)-.*\.json$/;

/** Writes a mail atomically; a mail that is written twice is still one file. */
export async function writeOutboxFile(
  folder: string,
  { createdAt, id }: { createdAt: Date; id: string },
  mail: object,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An earlier release made the folder readable for every user of the machine.
  await chmod(folder, 0o700);
  const name = `${createdAt.toISOString()}-${id}.json`;
  const unfinished = join(folder, `.${name}.part`);
  await writeFile(unfinished, JSON.stringify(mail, null, 2), { mode: 0o600 });
  await rename(unfinished, join(folder, name));
}

/** Deletes all mails older than this time. */
export async function deleteOldOutboxFiles(folder: string, before: Date): Promise<void> {
  for (const name of await namesBefore(folder, before)) await rm(join(folder, name), { force: true });
}

/** The words that identify an erased person in mails, and the time of the erasure. */
export interface Traces {
  /** Email addresses and numbers of orders. */
  words: readonly string[];
  /** Earlier mails stay: they are not known to be about this person. */
  since?: Date;
  /** Later mails stay, such as the one that confirms the erasure. */
  before: Date;
}

/** Deletes the mails to an erased person, and those to the shop that name their email or order. */
export async function deleteOutboxFilesAbout(folder: string, { words, since, before }: Traces): Promise<void> {
  const named = new RegExp(`(?<![\\w.+-])(${words.map(escape).join('|')})(?![\\w.-]*\\w)`, 'i');
  for (const name of words.length ? await namesBefore(folder, before, since) : []) {
    const text = await readFile(join(folder, name), 'utf8').catch(ignoreMissing);
    // Not the text of the file: there a line break is the letter n.
    if (text && named.test(Object.values(JSON.parse(text) as object).join('\n'))) await rm(join(folder, name), { force: true });
  }
}

async function namesBefore(folder: string, before: Date, since = new Date(0)): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names.filter((name) => {
    const [, at] = NAME.exec(name) ?? [];
    return at !== undefined && at >= since.toISOString() && at < before.toISOString();
  });
}

const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Another process may delete, too; and there is no folder before the first mail. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
