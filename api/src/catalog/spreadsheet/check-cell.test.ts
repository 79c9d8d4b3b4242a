import { checkSku } from './check-cell';

test.each([
  ['DF-6', undefined],
  // The product form cuts the lines of its sizes at bars.
  ['DF|6', 'must not contain |'],
  ['x'.repeat(51), 'has 51 characters, not at most 50'],
])('an SKU in a spreadsheet: %s', (sku, problem) => expect(checkSku(sku)).toBe(problem));

test.each(['01-Dec', 'Dec-01', '2026/12/01', '2026-12-01', '1/12/2026', '12/1/26'])('an SKU that became a date: %s', (sku) =>
  expect(checkSku(sku)).toMatch(/^'.*' is a date that the spreadsheet made from/),
);
test.each(['2026-12/01', '2026-1-12', '1/12', 'A-2026-12-01', '1-12-26'])('an SKU that is not a date: %s', (sku) =>
  expect(checkSku(sku)).toBeUndefined(),
);
