import { bodyOf, errorsOf, valuesOf } from './form-values';

const PRODUCT = {
  ...{ name: 'Dunk Fynbos', category: 'Dunk', priceCents: 199_950, colourway: 'Fynbos', description: 'Green.' },
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

test('a product goes through the form unchanged', () => {
  expect(bodyOf(valuesOf(PRODUCT))).toEqual(PRODUCT);
  expect(Object.values(errorsOf(valuesOf(PRODUCT))).filter(Boolean)).toEqual([]);
});

test('says what is wrong in the field where it is', () => {
  const errors = errorsOf({ ...valuesOf(PRODUCT), name: ' ', category: '', price: '19,999', sizes: '7\nbig' });
  expect(errors).toMatchObject({
    name: 'Name is required.',
    category: 'Choose a brand.',
    sizes: "'big' is not a UK size. Give 7 or 6.5.",
  });
  expect(errors.price).toMatch(/amount in rand/);
});
