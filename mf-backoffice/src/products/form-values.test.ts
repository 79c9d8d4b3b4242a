import { entriesOf, moveEntry, picturesError, type PictureEntry, type Upload } from './pictures/picture-entry';
import { bodyOf, errorsOf, valuesOf } from './form-values';

const PRODUCT = {
  name: 'Dunk Fynbos',
  category: 'Dunk',
  priceCents: 199_950,
  colourway: 'Fynbos',
  description: 'Green.',
  materials: ['suede', 'rubber'],
  pictures: [
    { src: '/pictures/a.webp', alt: 'Green shoe' },
    { src: '/pictures/b.webp', alt: '' },
  ],
  sizes: [
    { size: 'size6', sku: 'DF-6', gtin: '' },
    { size: 'size6.5', sku: '', gtin: '6001087340106' },
    { size: 'size7', sku: '', gtin: '' },
  ],
};

const upload = (state: Upload['state']): PictureEntry => ({
  key: state,
  src: '',
  alt: '',
  upload: { name: 'a.jpg', state, share: 0.5, message: 'Too large.' },
});

test('a product goes through the form unchanged', () => {
  expect(bodyOf(valuesOf(PRODUCT), PRODUCT)).toEqual(PRODUCT);
  expect(Object.values(errorsOf(valuesOf(PRODUCT))).filter(Boolean)).toEqual([]);
});

test.each([[['Leather, full grain', 'Mesh']], [['Leather, full grain']], [['50 | 50 cotton', 'Wool, felted']], [['a', ' b']]])(
  'materials %j are sent unchanged while they are not edited',
  (materials) => {
    const product = { ...PRODUCT, materials };
    expect(bodyOf({ ...valuesOf(product), price: '5' }, product).materials).toEqual(materials);
  },
);

test.each([
  ['Leather, Mesh', ['Leather', 'Mesh']],
  ['Leather, full grain | Mesh', ['Leather, full grain', 'Mesh']],
  ['Leather, full grain |', ['Leather, full grain']],
])("materials '%s' are cut at bars if there are some, and else at commas", (text, materials) => {
  expect(bodyOf({ ...valuesOf(PRODUCT), materials: text }, PRODUCT).materials).toEqual(materials);
});

test('adding a material keeps an existing one with a comma intact', () => {
  const product = { ...PRODUCT, materials: ['Leather, full grain', 'Mesh'] };
  const { materials } = valuesOf(product);
  expect(bodyOf({ ...valuesOf(product), materials: `${materials} | Rubber` }, product).materials).toEqual([
    ...product.materials,
    'Rubber',
  ]);
});

test('reads amounts and sizes as people and spreadsheets write them', () => {
  const read = (given: object) => {
    const values = { ...valuesOf(PRODUCT), ...given };
    return { errors: Object.values(errorsOf(values)).filter(Boolean), body: bodyOf(values, PRODUCT) };
  };
  for (const price of ['1 899,50', 'R1899.5', '1899.50'])
    expect(read({ price })).toMatchObject({ errors: [], body: { priceCents: 189_950 } });
  expect(read({ sizes: '6,5 | DF-6.5' })).toMatchObject({ errors: [], body: { sizes: [{ size: 'size6.5', sku: 'DF-6.5' }] } });
  expect(valuesOf({ ...PRODUCT, priceCents: 100_000 }).price).toBe('1000.00');
});

test('is not saved while pictures are uploading, nor with a rejected one', () => {
  const stored = entriesOf(PRODUCT.pictures);
  expect(picturesError(stored)).toBe('');
  expect(picturesError([...stored, upload('uploading'), upload('making')])).toBe(
    '2 pictures are not ready yet. Save again when they are.',
  );
  expect(picturesError([...stored, upload('failed')])).toBe('One picture was not accepted. Remove it, or try again.');
  expect(picturesError(Array.from({ length: 9 }, () => stored[0]!))).toBe('A product has up to 8 pictures. Remove 1.');
});

test('moves pictures, and loses none at the ends', () => {
  const keys = (entries: PictureEntry[]) => entries.map(({ key }) => key).join('');
  const abc = ['a', 'b', 'c'].map((key) => ({ key, src: key, alt: '' }));
  expect([moveEntry(abc, 0, 2), moveEntry(abc, 2, 0), moveEntry(abc, 0, -1), moveEntry(abc, 2, 3)].map(keys)).toEqual([
    ...['bca', 'cab', 'abc', 'abc'],
  ]);
});

test('reports each error at its field', () => {
  const errors = errorsOf({ ...valuesOf(PRODUCT), name: ' ', category: '', price: '19,999', sizes: '7\nbig' });
  expect(errors).toMatchObject({
    name: 'Name is required.',
    category: 'Choose a brand.',
    sizes: "'big' is not a UK size. Enter sizes such as 7 or 6.5.",
  });
  expect(errors.price).toMatch(/amount in rand/);
});

test('refuses an SKU with a bar, which separates SKUs', () => {
  const product = { ...PRODUCT, sizes: [{ size: 'size6', sku: 'DF|6', gtin: '6001087340106' }] };
  expect(errorsOf(valuesOf(product)).sizes).toBe('The line of size 6 has more than an SKU and a GTIN. Neither contains |.');
});
