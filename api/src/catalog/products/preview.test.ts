import { previewToken, readPreviewToken } from './preview';

const SECRET = 'a-secret-of-the-tests';

test('a preview is for one product and one hour', () => {
  const token = previewToken(SECRET, 7, 1_700_000_000_000);
  expect(readPreviewToken(SECRET, token, 1_700_000_000_000 + 3_599_000)).toBe(7);
  expect(readPreviewToken(SECRET, token, 1_700_000_000_000 + 3_601_000)).toBeUndefined();
  expect(readPreviewToken(SECRET, token.replace('7.', '8.'), 1_700_000_000_000)).toBeUndefined();
  expect(readPreviewToken('another', token, 1_700_000_000_000)).toBeUndefined();
  expect(readPreviewToken(SECRET, '', 0)).toBeUndefined();
});
