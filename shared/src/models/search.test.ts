import { selectProducts } from './product-query';
import { searchRank, searchWords } from './search';
import { productFixture } from '../testing';

const product = (id: number, name: string, category: string, colourway: string) =>
  productFixture({ id, name, category, colourway });
const rows = [
  product(1, 'Dunk Chalk', 'Dunk', 'Chalk'),
  product(2, 'Jordan Ember', 'Jordan', 'Dusk'),
  product(3, 'AirMax Mist', 'AirMax', 'Glacier'),
  product(4, 'AirForce Slate', 'AirForce', 'Slate'),
  product(5, 'Jordan Amber', 'Jordan', 'Amber'),
];
const found = (q: string) => selectProducts(rows, { q }).rows.map(({ id }) => id);

test.each([
  ['jordan', [2, 5]],
  ['JORD emb', [2]],
  ['jodan', [2, 5]],
  ['jordna', [2, 5]],
  ['jorrdan', [2, 5]],
  ['airfroce', [4]],
  ['airforse', [4]],
  ['glacer', [3]],
  ['max', [3]],
  ['jodan chalk', []],
  ['xyz', []],
  ['dnk', []],
])('"%s" finds %j', (q, ids) => expect(found(q)).toEqual(ids));

test('what is spelled exactly comes first, and an order that was asked for wins', () => {
  expect(found('amber')).toEqual([5, 2]);
  expect(found('dunk')).toEqual([1, 2]);
  expect(found('dusk')).toEqual([2, 1]);
  expect(selectProducts(rows, { q: 'amber', sort: 'name-desc' }).rows.map(({ id }) => id)).toEqual([2, 5]);
});

test('a part of the catalogue is ranked as the whole is', () => {
  for (const q of ['amber', 'jordan', 'air', 'mist'])
    for (let cut = 1; cut <= rows.length; cut += 1) {
      const page = selectProducts(rows, { q, limit: cut }).rows;
      expect(selectProducts(page, { q }).rows).toEqual(page);
    }
});

test('a long search over a large catalogue is quick', () => {
  const many = Array.from({ length: 2000 }, (_, index) => product(index, `AirForce Number${index}`, 'AirForce', 'Chalk'));
  const words = searchWords('airfroce airfocre airforse aifroce arforce airrforce airfore airfoce airforec airforcf');
  const start = performance.now();
  for (const each of many) searchRank(each, words);
  expect(performance.now() - start).toBeLessThan(2_000);
});
