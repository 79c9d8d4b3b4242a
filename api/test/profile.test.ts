import { useTestShop } from './shop';

const shop = useTestShop();

const change = (auth: Record<string, string>, overrides: object = {}) =>
  shop.put(
    '/api/user',
    {
      firstname: 'Ayanda',
      lastname: 'Zulu',
      email: `changed-${Math.random()}@example.com`,
      phoneNumber: '082 123 4567',
      ...overrides,
    },
    auth,
  );

test('API-6: PUT /api/user returns the stored user, and so does GET', async () => {
  const { auth } = await shop.customer();
  const put = await change(auth, { email: 'Ayanda@Example.com' });
  expect(put).toMatchObject({
    status: 200,
    body: { firstname: 'Ayanda', lastname: 'Zulu', email: 'ayanda@example.com', phoneNumber: '082 123 4567', address: '' },
  });
  expect((await shop.get('/api/user', auth)).body).toEqual(put.body);
  expect(Object.keys(put.body).sort()).toEqual(['address', 'email', 'firstname', 'lastname', 'phoneNumber']);
});

test('a name that was typed on several lines is stored on one, and one of control characters only is refused', async () => {
  const { auth } = await shop.customer();
  const put = await change(auth, { firstname: 'B\r\nBcc: x@y.z', lastname: '\tZulu\u2028', phoneNumber: '082 123\n4567' });
  expect(put).toMatchObject({ status: 200, body: { firstname: 'B Bcc: x@y.z', lastname: 'Zulu', phoneNumber: '082 123 4567' } });
  expect((await change(auth, { firstname: '\u0007' })).status).toBe(400);
});

test('API-6: ignores other fields of the body', async () => {
  const { auth, email, password } = await shop.customer();
  const more = { id: 1, role: 'ROLE_ADMIN', password: 'x', password_hash: 'x', token_version: 9, address: 'elsewhere', email };
  expect((await change(auth, more)).body.address).toBe('');
  expect(await shop.sql(`select role, token_version from accounts where email = '${email}'`)).toEqual([
    { role: 'ROLE_CUSTOMER', token_version: 1 },
  ]);
  expect((await shop.post('/auth/login', { email, password })).status).toBe(200);
});

test.each(['0821234567', '+27821234567', '27 82 123 4567', '+27-82-123-4567', '', null])(
  'API-6: stores a valid phone number: %j',
  async (phoneNumber) => {
    const { auth } = await shop.customer();
    expect(await change(auth, { phoneNumber })).toMatchObject({ status: 200, body: { phoneNumber: phoneNumber ?? '' } });
  },
);

test.each([
  ['firstname', '', 'First name is required'],
  ['firstname', undefined, 'First name is required'],
  ['lastname', ' ', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'x', 'Invalid email'],
  ['phoneNumber', '12345', 'Invalid phone number'],
  ['phoneNumber', 821234567, 'Invalid phone number'],
])('API-6: an invalid field is 400 with its message: %s %j', async (field, value, message) => {
  const { auth } = await shop.customer();
  expect(await change(auth, { [field]: value })).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
});

test("another customer's address is 409, and the old address is notified of a change", async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  expect((await change(one.auth, { email: two.email.toUpperCase() })).status).toBe(409);
  expect((await change(one.auth)).status).toBe(200);
  expect((await shop.outbox(one.email, 2)).map(({ subject }) => subject)).toContain(
    'The email address of your account was changed',
  );
});
