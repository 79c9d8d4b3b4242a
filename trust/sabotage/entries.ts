import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'e2e/shop';

/** One way to break a row of the ledger: `find` in `file` becomes `replace`, and `test` must notice. */
export interface Entry {
  id: string;
  file: string;
  /** The slice whose page the test looks at, where the file is built into several: it alone is built with the change. */
  in?: string;
  find: string;
  replace: string;
  /** The e2e file whose tests with this id must go red. */
  test: string;
  /** Words of the tests to run, where the id has many that wait long for what never comes. */
  titled?: string;
}

/** A pattern for the tests that an entry runs. */
export const titlesFor = ({ id, titled }: Entry) => `\\b${id}\\b${titled ? `.*${titled}` : ''}`;

/** The entries that the arguments ask for: all, those of `--id` (again and again), or those behind `--after`. */
export function wantedEntries(args: readonly string[]): Entry[] {
  const all = JSON.parse(readFileSync(join(repository, 'e2e/sabotage.json'), 'utf8')) as Entry[];
  const given = (name: string) => args.flatMap((word, at) => (word === name ? (args[at + 1] ?? []) : []));
  const [ids, after] = [given('--id'), given('--after')[0]];
  const unknown = [...ids, ...(after ? [after] : [])].filter((id) => !all.some((entry) => entry.id === id));
  if (unknown.length > 0) throw new Error(`e2e/sabotage.json has no ${unknown.join(', ')}`);
  if (ids.length > 0) return all.filter(({ id }) => ids.includes(id));
  return after ? all.slice(all.findLastIndex(({ id }) => id === after) + 1) : all;
}
