import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');

/** The numbers of two digits or more in each part of the README that a footnote closes, with the page that the footnote names. */
function figuresOf(readme: string): { figure: string; page: string }[] {
  const footnotes = [...readme.matchAll(/^\[\^(\w+)\]:.*\((docs\/measurements\/[\w-]+\.md)\)/gm)];
  const pages = new Map(footnotes.map(([, name, page]) => [name!, page!]));
  return readme.split(/\n(?=- )/).flatMap((bullet) => {
    let at = 0;
    return [...bullet.matchAll(/\[\^(\w+)\](?!:)/g)].flatMap(({ index, 0: mark, 1: name }) => {
      const part = bullet.slice(at, index);
      at = index + mark.length;
      return (part.match(/\d[\d,.]*\d/g) ?? []).map((figure) => ({ figure, page: pages.get(name!)! }));
    });
  });
}

test('every figure of the README is one of the measurements that its footnote names', () => {
  const figures = figuresOf(read('README.md'));
  expect(figures.length).toBeGreaterThan(10);
  expect(figures.filter(({ figure, page }) => !read(page).includes(figure))).toEqual([]);
});

test('the measured weight of pages at rest is that of the browser test', () => {
  type Weights = Record<'evaluated' | 'ahead', Record<string, number>>;
  const kilobytes = (bytes: Record<string, number>) =>
    `${(Math.round(Object.values(bytes).reduce((sum, each) => sum + each, 0) / 100) / 10).toFixed(1)} KB`;
  const rows = Object.entries(JSON.parse(read('e2e/script-weight.json')) as Record<string, Weights>).map(
    ([page, { evaluated, ahead }]) => `| ${page} | ${kilobytes(evaluated)} | ${kilobytes(ahead)} |`,
  );
  const measured = read('docs/measurements/performance.md').replace(/ +/g, ' ');
  for (const row of rows) expect(measured).toContain(row);
});
