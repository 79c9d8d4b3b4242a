import { productFixture } from 'shared/testing';
import { createProductSearch } from './search';

const product = (id: number, name: string, category: string, colourway: string) =>
  productFixture({ id, name, category, colourway });
const rows = [
  product(1, 'Dunk Chalk', 'Dunk', 'Chalk'),
  product(2, 'Jordan Ember', 'Jordan', 'Dusk'),
  product(3, 'AirMax Mist', 'AirMax', 'Glacier'),
  product(4, 'AirForce Slate', 'AirForce', 'Slate'),
  product(5, 'Jordan Amber', 'Jordan', 'Amber'),
  product(6, 'AirForce Brûlée', 'AirForce', 'Crème'),
];
const { find } = createProductSearch(rows);

test.each([
  ['jordan', [2, 5]],
  ['JORD emb', [2]],
  ['jodan', [2, 5]],
  ['jordna', [2, 5]],
  ['jorrdan', [2, 5]],
  ['airfroce', [4, 6]],
  ['airforse', [4, 6]],
  ['arif', [4, 6]],
  ['jodr', [2, 5]],
  ['glacer', [3]],
  ['max', [3]],
  ['air max', [3]],
  ['brulee creme', [6]],
  ['jordan-slate', []],
  ['jodan chalk', []],
  ['xyz', []],
  ['dnk', []],
  [' ', []],
])('"%s" finds %j', (q, ids) => expect(find(q).sort()).toEqual(ids));

test('uses the first hundred characters of a query', () => {
  expect(find(`dunk${' '.repeat(96)}nothing`)).toEqual(find('dunk'));
});

test('exact matches come before fuzzy ones', () => {
  expect(find('amber')).toEqual([5, 2]);
  expect(find('dunk')).toEqual([1, 2]);
  expect(find('dusk')).toEqual([2, 1]);
  expect(find('airf').at(-1)).toBe(3);
});

test('a common exact match comes before a rare fuzzy one', () => {
  const many = Array.from({ length: 300 }, (_, index) => product(index + 10, `Dunk Number${index}`, 'Dunk', 'Chalk'));
  expect(
    createProductSearch([...rows, ...many])
      .find('dunk')
      .at(-1),
  ).toBe(2);
});

test('finds each of 10,000 products by ten misspelled words', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => product(index, `AirForce Number${index}`, 'AirForce', 'Chalk'));
  const misspelled = 'airfroce airfocre airforse ariforce arforce airrforce airfore airfoce airforec airforcf';
  expect(createProductSearch(many).find(misspelled)).toHaveLength(10_000);
});
