import { escapeMalformed } from './malformed-escapes';

test.each([
  ['/Shop/Dunk/Dunk%20Low%20Harbour?size=9', '/Shop/Dunk/Dunk%20Low%20Harbour?size=9'],
  ['/Shop/Dunk/Dunk%20Low%20Harbour?utm_term=100%', '/Shop/Dunk/Dunk%20Low%20Harbour?utm_term=100%25'],
  ['/Shop/Caf%C3%A9%20%FF?q=%FF%20%e2%82%ac%', '/Shop/Caf%C3%A9%20%25FF?q=%25FF%20%e2%82%ac%25'],
  ['/%E0%A4', '/%25E0%25A4'],
  ['/%zz%%41', '/%25zz%25%41'],
  ['/%', '/%25'],
  ['', ''],
])('%j is read as %j', (given, read) => {
  expect(escapeMalformed(given)).toBe(read);
  expect(() => decodeURIComponent(escapeMalformed(given))).not.toThrow();
});

test('a long run of them is read in no time', () => {
  expect(escapeMalformed('%FF'.repeat(20_000))).toHaveLength(100_000);
});
