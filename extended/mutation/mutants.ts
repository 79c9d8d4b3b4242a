import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'testing/repository';

/** Breaks one requirement: `find` in `file` becomes `replace`, and a test in `test` must fail. */
export interface Mutant {
  id: string;
  file: string;
  /** The only slice to build with the change, if several contain the file: the one with the page that the test opens. */
  in?: string;
  find: string;
  replace: string;
  /** The file below e2e/ or api/ with tests of this id that must fail. */
  test: string;
  /** Runs only the tests with this text in their title, for ids with many tests that would run into timeouts. */
  titled?: string;
}

/** Regular expression for the titles of the tests to run. */
export const titlePattern = ({ id, titled }: Mutant) => `\\b${id}\\b${titled ? `.*${titled}` : ''}`;

/** Each is next to the tests that have to detect it. */
export const MUTANT_FILES = ['e2e/mutants.json', 'api/mutants.json'];

/** Selects mutants by arguments: all, those of `--id` (repeatable), or those after `--after`. */
export function selectMutants(args: readonly string[]): Mutant[] {
  const all = MUTANT_FILES.flatMap((file) => JSON.parse(readFileSync(join(repository, file), 'utf8')) as Mutant[]);
  const given = (name: string) => args.flatMap((word, at) => (word === name ? (args[at + 1] ?? []) : []));
  const [ids, after] = [given('--id'), given('--after')[0]];
  const unknown = [...ids, ...(after ? [after] : [])].filter((id) => !all.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new Error(`${MUTANT_FILES.join(' and ')} have no ${unknown.join(', ')}`);
  if (ids.length > 0) return all.filter(({ id }) => ids.includes(id));
  return after ? all.slice(all.findLastIndex(({ id }) => id === after) + 1) : all;
}
