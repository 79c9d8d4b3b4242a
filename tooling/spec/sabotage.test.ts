import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

const entries = JSON.parse(read('e2e/sabotage.json')) as {
  id: string;
  file: string;
  find: string;
  replace: string;
  test: string;
}[];

test('every row of level ui can be sabotaged', () => {
  const rows = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d+) \|.*?\| ui \|/gm)].map(([, id]) => id!);
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter((id) => !entries.some((entry) => entry.id === id))).toEqual([]);
});

test('what a sabotage replaces stands in its file, and the test that must notice names the row', () => {
  const stale = entries
    .filter(({ file, find, replace }) => !read(file).includes(find) || find === replace)
    .map(({ id, file }) => `${id}: ${file}`);
  const unnamed = entries
    .filter(({ id, test }) => !new RegExp(`\\(\\s*['"\`](?:[A-Z]+-\\d+[ ,]+)*${id}\\b`).test(read(test)))
    .map(({ id, test }) => `${id}: ${test}`);
  expect({ stale, unnamed }).toEqual({ stale: [], unnamed: [] });
});
