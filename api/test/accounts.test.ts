import { costsOf } from './password-costs';
import { PASSWORD, useTestShop } from './shop';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

const shop = useTestShop({ realHashes: true });

const userAccount = (overrides: object = {}) => ({
  firstname: 'Sipho',
  lastname: 'Dube',
  email: 'sipho@example.com',
  password: PASSWORD,
  role: 'ROLE_CUSTOMER',
  ...overrides,
});
const signUp = (overrides: object = {}, more: object = {}) =>
  shop.post('/auth/create-account', { userAccount: userAccount(overrides), signUpForNewsletter: false, ...more });
const logIn = (email: string, password: string, headers = {}) => shop.post('/auth/login', { email, password }, headers);

describe('sign-up', () => {
  test('API-1: sign-up and log-in return a jwt that opens /api/user', async () => {
    const made = await signUp({ email: 'first@example.com' });
    expect(made).toMatchObject({ status: 200, body: { jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) } });
    const again = await logIn('first@example.com', PASSWORD);
    expect(again.status).toBe(200);
    for (const { jwt } of [made.body, again.body])
      expect(await shop.get('/api/user', { authorization: `Bearer ${jwt}` })).toMatchObject({
        status: 200,
        body: { firstname: 'Sipho', lastname: 'Dube', email: 'first@example.com', phoneNumber: '', address: '' },
      });
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  test('API-1: a taken address is 409, in any spelling', async () => {
    await signUp({ email: 'twin@example.com' });
    for (const email of ['twin@example.com', ' TWIN@Example.com ', 'ｔwin@example.com'])
      expect(await signUp({ email })).toMatchObject({
        status: 409,
        body: { message: 'A user with the email twin@example.com already exists.' },
      });
  });

  test('a name that was typed on several lines is stored on one, and one of control characters only is refused', async () => {
    await signUp({ email: 'lines@example.com', firstname: 'B\r\nBcc: x@y.z', lastname: '\tDube\u2028' });
    expect(await shop.sql(`select firstname, lastname from accounts where email = 'lines@example.com'`)).toEqual([
      { firstname: 'B Bcc: x@y.z', lastname: 'Dube' },
    ]);
    expect((await signUp({ email: 'none@example.com', firstname: '\u0007' })).status).toBe(400);
  });

  test('two concurrent sign-ups make one account', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => signUp({ email: 'race@example.com' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['no body', undefined],
    ['no userAccount', {}],
    ['null', { userAccount: null }],
    ['no name', { userAccount: userAccount({ firstname: ' ' }) }],
    ['no email', { userAccount: userAccount({ email: undefined }) }],
    ['invalid email', { userAccount: userAccount({ email: 'not-an-email' }) }],
    ['weak password', { userAccount: userAccount({ password: 'weakpassword' }) }],
    ['number as name', { userAccount: userAccount({ firstname: 7 }) }],
    ['text as boolean', { userAccount: userAccount({ email: 'x@example.com' }), signUpForNewsletter: 'true' }],
    ['NUL', { userAccount: userAccount({ email: 'nul@example.com', firstname: 'a\u0000b' }) }],
  ])('API-1: an invalid body is 400 and names the fields: %s', async (_name, body) => {
    const reply = await shop.post('/auth/create-account', body);
    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.any(String), errors: [{ field: expect.any(String), message: expect.any(String) }] },
    });
  });

  test('rejects a common password at sign-up, ignoring case', async () => {
    for (const password of ['Password1!', 'pASSWORD1!', 'Welcome123!'])
      expect(await signUp({ email: 'common@example.com', password })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password' }] },
      });
    expect(await signUp({ email: 'uncommon@example.com', password: 'Sneakers2026!' })).toMatchObject({ status: 200 });
  });

  test('ignores a role in the body', async () => {
    await signUp({ email: 'admin@example.com', role: 'ROLE_ADMIN', id: 1, token_version: 9 });
    expect(await shop.sql(`select role, token_version from accounts where email = 'admin@example.com'`)).toEqual([
      { role: 'ROLE_CUSTOMER', token_version: 1 },
    ]);
  });

  test('API-1: passwords are stored as argon2id hashes', async () => {
    await signUp({ email: 'hashed@example.com' });
    const [row] = await shop.sql<{ password_hash: string }>(
      `select password_hash from accounts where email = 'hashed@example.com'`,
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('long and non-ASCII passwords are not truncated', async () => {
    const password = `Aa1! ünï ${'x'.repeat(120)} 🦓`;
    const { email } = await shop.customer({ password });
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(email, password.slice(0, -3))).status).toBe(401);
  });
});

describe('log-in', () => {
  test('API-1: a wrong password and an unknown address give the same 401', async () => {
    const { email } = await shop.customer();
    const wrong = await logIn(email, 'Wrong1!pass');
    const unknown = await logIn('nobody@example.com', 'Wrong1!pass');
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid credentials. Please check your email and password.' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
    expect([...unknown.headers.keys()].sort()).toEqual([...wrong.headers.keys()].sort());
  });

  test('API-1: an unknown address costs the same password check as a wrong password', async () => {
    const { email } = await shop.customer();
    const costs = (address: string) => costsOf(() => logIn(address, 'Wrong1!pass'));
    const known = await costs(email);
    expect(known).toHaveLength(1);
    expect(await costs('nobody@example.com')).toEqual(known);
  });

  test.each([
    [undefined],
    [{}],
    [{ email: 'a@b.co' }],
    [{ email: '', password: 'x' }],
    [{ email: 'a@b.co', password: 7 }],
    [[]],
    ['"text"'],
    ['{broken'],
  ])('API-1: an invalid body is 400: %j', async (body) =>
    expect(await shop.post('/auth/login', body)).toMatchObject({ status: 400, body: { message: expect.any(String) } }),
  );

  test('the address is case-insensitive, the password is not', async () => {
    await shop.customer({ email: 'spelling@example.com' });
    expect((await logIn(' Spelling@EXAMPLE.com', PASSWORD)).status).toBe(200);
    expect((await logIn('spelling@example.com', PASSWORD.toLowerCase())).status).toBe(401);
  });
});
