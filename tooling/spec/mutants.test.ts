import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

interface Mutant {
  id: string;
  file: string;
  find: string;
  replace: string;
  test: string;
}
const mutants = ['e2e/mutants.json', 'api/mutants.json'].flatMap((file) => JSON.parse(read(file)) as Mutant[]);

test('every ui requirement has a mutant', () => {
  const rows = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d+) \|.*?\| ui \|/gm)].map(([, id]) => id!);
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter((id) => !mutants.some((mutant) => mutant.id === id))).toEqual([]);
});

test('every mutant finds its source text, and its test names the requirement', () => {
  const stale = mutants
    .filter(({ file, find, replace }) => !read(file).includes(find) || find === replace)
    .map(({ id, file }) => `${id}: ${file}`);
  const unnamed = mutants
    .filter(({ id, test }) => !new RegExp(`\\(\\s*['"\`](?:[A-Z]+-\\d+[ ,]+)*${id}\\b`).test(read(test)))
    .map(({ id, test }) => `${id}: ${test}`);
  expect({ stale, unnamed }).toEqual({ stale: [], unnamed: [] });
});
