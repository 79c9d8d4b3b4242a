import { decodeLenient, escapeMalformed } from './malformed-escapes';

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

test.each(['%C0%80', '%E0%80%80', '%ED%A0%80', '%F0%80%80%80', '%F4%90%80%80', '%F5%80%80%80', '%80'])(
  'escapes each percent sign of %j, which is not a character',
  (given) => expect(escapeMalformed(given)).toBe(given.replaceAll('%', '%25')),
);

test('agrees with decodeURIComponent on every two-byte sequence and every lead of three and four bytes', () => {
  const escapeOf = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`;
  const isDecodable = (text: string) => {
    try {
      return decodeURIComponent(text) !== '';
    } catch {
      return false;
    }
  };
  for (let first = 0x80; first < 0x100; first++)
    for (const second of [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff])
      for (const rest of ['', '%80', '%BF%80']) {
        const text = escapeOf(first) + escapeOf(second) + rest;
        expect([text, escapeMalformed(text) === text]).toEqual([text, isDecodable(text)]);
      }
});

test('leaves text unchanged that was never escaped', () => {
  expect(['100%', '%41%', '%C3%A9', 'plain'].map(decodeLenient)).toEqual(['100%', 'A%', 'é', 'plain']);
});

/** Steps instead of time: the pattern is matched once for each character or percent sign, and nothing is thrown. */
test.each(['%', '%C3', '%zz', '%F0%9F', '%41'])('reads a long run of %s once, without an exception', (part) => {
  const decode = jest.spyOn(globalThis, 'decodeURIComponent');
  const exec = jest.spyOn(RegExp.prototype, 'exec');
  const run = part.repeat(5000);
  const escaped = escapeMalformed(run);
  const [tries, matches] = [decode.mock.calls.length, exec.mock.calls.length];
  jest.restoreAllMocks();
  expect(escaped.length).toBeLessThanOrEqual(run.length * 3);
  expect(tries).toBe(0);
  expect(matches).toBeLessThanOrEqual(run.length + 1);
});
