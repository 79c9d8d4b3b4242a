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

test('indexes and searches 10,000 products quickly, compared with reading their texts', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => product(index, `AirForce Number${index}`, 'AirForce', 'Chalk'));
  // Measured in the same run, so that a slow or busy machine changes nothing.
  const read = cpuSeconds(() => Array.from({ length: READS }, () => many.map(wordsIn))).spent / READS;
  const indexed = cheapest(() => createProductSearch(many));
  const found = cheapest(() =>
    indexed.result.find('airfroce airfocre airforse ariforce arforce airrforce airfore airfoce airforec airforcf'),
  );
  expect(found.result).toHaveLength(10_000);
  // About 35 and 25 times; a slower algorithm is a hundred times slower.
  expect(indexed.spent / read).toBeLessThan(140);
  expect(found.spent / read).toBeLessThan(100);
}, 60_000);

/** CPU time, because wall-clock time depends on the load of the machine. */
function cpuSeconds<T>(work: () => T) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, spent: (user + system) / 1e6 };
}

/** Of three runs: the collection of garbage, and code that was not compiled yet, are no property of an algorithm. */
const cheapest = <T>(work: () => T) =>
  [1, 2, 3].map(() => cpuSeconds(work)).reduce((least, run) => (run.spent < least.spent ? run : least));

const READS = 20;
const wordsIn = ({ name, category, colourway }: (typeof rows)[number]) =>
  `${name} ${category} ${colourway}`
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
