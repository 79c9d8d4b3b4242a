import { Secret } from 'otpauth';
import { decrypt, encrypt } from './encryption';
import { enroll, stepOf } from './totp';

const config = { staffSecret: 'a secret of the staff, 32 signs or more', shop: { name: 'La:ced' } } as never;
const stored = (text: string) => encrypt('a secret of the staff, 32 signs or more', 'a@example.com', text);
const step = (code: string, now: number) =>
  stepOf(config, 'a@example.com', stored(Secret.fromUTF8('12345678901234567890').base32), code, now);

/** RFC 6238, appendix B, the last six digits: seconds since 1970 and the code. */
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code of RFC 6238 at %i is %s', (seconds, code) => {
  expect(step(code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('accepts a code in its own time step and the adjacent ones, with its own step number', () => {
  const own = Math.floor(1111111109 / 30);
  const at = (steps: number) => (own + steps) * 30_000;
  for (const steps of [-1, 0, 1]) expect(step('081804', at(steps))).toBe(own);
  for (const steps of [-2, 2]) expect(step('081804', at(steps))).toBeNull();
  for (const code of ['', '81804', '081805', '0818040', 'abcdef']) expect(step(code, at(0))).toBeNull();
});

test('each enrollment has a new secret of 160 bits, and names the shop and the person', () => {
  const [one, two] = [enroll(config, 'a@example.com'), enroll(config, 'a@example.com')];
  expect(one.shown.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(one.shown.secret).not.toBe(two.shown.secret);
  expect(one.shown.otpauthUrl).toContain('otpauth://totp/Laced:a%40example.com?issuer=Laced&secret=');
});

test('a stored secret opens only with its key, for its owner, unaltered', () => {
  const key = 'a secret of the staff, 32 signs or more';
  const sealed = stored('SECRET');
  expect(sealed).not.toContain('SECRET');
  expect(stored('SECRET')).not.toBe(sealed);
  expect(decrypt(key, 'a@example.com', sealed)).toBe('SECRET');
  const unreadable = expect.objectContaining({ status: 503, code: 'staff/unreadable-secret' });
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  for (const [secret, owner, text] of [
    [`${key}x`, 'a@example.com', sealed],
    [key, 'b@example.com', sealed],
    [key, 'a@example.com', bytes.toString('base64url')],
    [key, 'a@example.com', ''],
  ] as const)
    expect(() => decrypt(secret, owner, text)).toThrow(unreadable);
});
