import { createSigner } from 'fast-jwt';
import type { DomainFixture } from '../../test/domain-fixture';
import { createTokens } from './tokens';
import type { Db } from '../db/transact';

const SECRET = 'a secret of the tests, 0123456789abcdef';
const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000;
const ACCOUNT = { id: 7, token_version: 3 };
const NAMES = { aud: 'storefront', iss: 'storefront-api' };

/** Tokens that need no database: the signature and the clock decide. */
const tokensWith = ({ holdSeconds = 1_800, sessionDays = 90, secret = SECRET } = {}) =>
  createTokens({ db: undefined as unknown as Db, secret, holdSeconds, sessionDays });

const GOOD = { ...NAMES, sub: '7', sid: 'one', ver: 3, iat: NOW - 10, exp: NOW + HOUR };
const signed = (claims: object, algorithm: 'HS256' | 'HS512' = 'HS256', key = SECRET) => createSigner({ key, algorithm })(claims);
/** Those of the token as a customer could read them. */
const written = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

let now = NOW;
const { now: realNow } = Date;
beforeEach(() => {
  now = NOW;
  Date.now = () => now * 1000;
});
afterEach(() => (Date.now = realNow));

test('names the customer, the session, the issuer and the time of the login', () => {
  const token = tokensWith().issue(ACCOUNT);
  const { sid } = written(token);
  expect(written(token)).toEqual({ ...NAMES, sub: '7', sid, ver: 3, iat: NOW, auth_time: NOW, exp: NOW + 12 * HOUR });
  expect(tokensWith().claims(token)).toEqual({
    accountId: 7,
    sessionId: sid,
    tokenVersion: 3,
    loggedInAt: NOW,
    needsRenewal: false,
  });
  expect(written(tokensWith().issue(ACCOUNT)).sid).not.toBe(sid);
});

test('lasts twelve hours, and always an hour longer than a payment session', () => {
  expect([1_800, 11 * HOUR, 11 * HOUR + 1, 24 * HOUR].map((holdSeconds) => tokensWith({ holdSeconds }).seconds)).toEqual([
    ...[12 * HOUR, 12 * HOUR, 12 * HOUR + 1, 25 * HOUR],
  ]);
  const tokens = tokensWith({ holdSeconds: 24 * HOUR });
  const token = tokens.issue(ACCOUNT);
  now += 25 * HOUR - 1;
  expect(tokens.claims(token)).not.toBeNull();
  now += 2;
  expect(tokens.claims(token)).toBeNull();
});

test('a renewed token belongs to the same session and keeps the time of the log-in', () => {
  const tokens = tokensWith();
  const first = tokens.claims(tokens.issue(ACCOUNT))!;
  now += 2 * HOUR;
  const renewed = tokens.renew(first);
  expect(written(renewed)).toMatchObject({ iat: NOW + 2 * HOUR, auth_time: NOW, exp: NOW + 14 * HOUR });
  expect(tokens.claims(renewed)).toEqual(first);
});

test.each([
  ['an hour old', HOUR, 0, false],
  ['older than an hour', HOUR + 1, 0, true],
  ['of a session that ends now', HOUR + 1, 90 * DAY, false],
  ['of a session that ends in a second', HOUR + 1, 90 * DAY - 1, true],
])('a token %s needs renewal: %s', (_name, age, loggedInAgo, needsRenewal) => {
  const token = signed({ ...GOOD, iat: NOW - age, auth_time: NOW - Math.max(age, loggedInAgo) });
  expect(tokensWith().claims(token)).toMatchObject({ needsRenewal, loggedInAt: NOW - Math.max(age, loggedInAgo) });
});

test('a token of an earlier release counts from its own time', () => {
  expect(tokensWith().claims(signed({ ...GOOD, iat: NOW - 2 * HOUR }))).toMatchObject({
    loggedInAt: NOW - 2 * HOUR,
    needsRenewal: true,
  });
  expect(tokensWith().claims(signed({ ...GOOD, auth_time: 'yesterday' }))).toMatchObject({ loggedInAt: NOW - 10 });
});

const { sub: _sub, ...withoutAccount } = GOOD;
const { sid: _sid, ...withoutSession } = GOOD;
const { ver: _ver, ...withoutVersion } = GOOD;
const { exp: _exp, ...withoutEnd } = GOOD;
const { aud: _aud, ...withoutAudience } = GOOD;
const { iss: _iss, ...withoutIssuer } = GOOD;
// The signer adds the time itself unless noTimestamp is set.
const withoutTime = createSigner({ key: SECRET, algorithm: 'HS256', noTimestamp: true })({ ...GOOD, iat: undefined });

test('accepts a token of the shop', () => {
  expect(tokensWith().claims(signed(GOOD))).toMatchObject({ accountId: 7, sessionId: 'one', tokenVersion: 3 });
  expect(tokensWith().claims(signed({ ...GOOD, sub: '123456789' }))).toMatchObject({ accountId: 123_456_789 });
});

test.each([
  ['without an account', signed(withoutAccount)],
  ['without a session', signed(withoutSession)],
  ['without a version', signed(withoutVersion)],
  ['without a time', withoutTime],
  ['without an end', signed(withoutEnd)],
  ['for nobody', signed(withoutAudience)],
  ['of nobody', signed(withoutIssuer)],
  ['for another program', signed({ ...GOOD, aud: 'back office' })],
  ['of another program', signed({ ...GOOD, iss: 'somebody' })],
  ['of another secret', signed(GOOD, 'HS256', `${SECRET}!`)],
  ['of another algorithm', signed(GOOD, 'HS512')],
  ['whose account is a word', signed({ ...GOOD, sub: 'seven' })],
  ['whose account begins with a word', signed({ ...GOOD, sub: 'x7' })],
  ['whose account ends with a word', signed({ ...GOOD, sub: '7x' })],
  ['whose account is too long', signed({ ...GOOD, sub: '1234567890' })],
  ['whose session is a number', signed({ ...GOOD, sid: 1 })],
  ['whose version is a text', signed({ ...GOOD, ver: '3' })],
  ['that is none', 'x'],
])('refuses a token %s', (_name, token) => {
  expect(tokensWith().claims(token)).toBeNull();
});

describe('in the database', () => {
  let fixture: DomainFixture;
  beforeAll(async () => {
    Date.now = realNow;
    // Imported here: most of these tests need no API, and Stryker repeats them for every mutant.
    const { openDomainFixture } = await import('../../test/domain-fixture');
    fixture = await openDomainFixture();
  });
  afterAll(() => fixture.close());

  test('a session is valid until it is revoked, and longer than any of its tokens', async () => {
    Date.now = realNow;
    const tokens = createTokens({ db: fixture.deps.db, secret: SECRET, holdSeconds: 1_800, sessionDays: 90 });
    const { id, email } = await fixture.buyer();
    const [row] = await fixture.rows<{ token_version: number }>(`select token_version from accounts where id = ${id}`);
    const claims = {
      accountId: id,
      tokenVersion: row!.token_version,
      sessionId: 'of this test',
      loggedInAt: NOW,
      needsRenewal: false,
    };
    expect(await tokens.session(claims)).toEqual({ ...claims, email });
    expect(await tokens.session({ ...claims, tokenVersion: claims.tokenVersion + 1 })).toBeNull();
    expect(await tokens.session({ ...claims, accountId: id + 1_000_000 })).toBeNull();
    await tokens.revoke(claims.sessionId);
    await tokens.revoke(claims.sessionId);
    expect(await tokens.session(claims)).toBeNull();
    const [{ left } = { left: 0 }] = await fixture.rows<{ left: number }>(
      `select extract(epoch from expires_at - clock_timestamp())::float8 as left from revoked_sessions where session_id = '${claims.sessionId}'`,
    );
    expect(Math.abs(left - 13 * HOUR)).toBeLessThan(60);
  });
});
