import { checkSku } from './check-cell';

test.each([
  ['DF-6', undefined],
  // The product form cuts the lines of its sizes at bars.
  ['DF|6', 'must not contain |'],
  ['x'.repeat(51), 'has 51 characters, not at most 50'],
])('an SKU in a spreadsheet: %s', (sku, problem) => expect(checkSku(sku)).toBe(problem));
