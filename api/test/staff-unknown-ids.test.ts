import { bodyFor, bodySchemas, type Schema } from './body-for';
import { useTestShop } from './shop';
import { codeOf, ownPage, STAFF_PASSWORD, useMember } from './staff';

const shop = useTestShop();
const owner = useMember(shop, 'owner');

/** For a path parameter, or one below a path, a value of the right form that nothing has. */
const UNKNOWN: Readonly<Record<string, string>> = {
  'orders/{id}': 'NOPE',
  'mails/{id}': '00000000-0000-4000-8000-000000000000',
  '{refundId}': 'nope:refund',
  '{token}': 'a'.repeat(43),
  '{serial}': 'CN-99999',
  '{size}': 'size7',
  '{claimId}': '00000000-0000-4000-8000-000000000000',
  '{code}': 'AAAAAAAA',
  '{action}': 'add',
  '{id}': '987654321',
  '{productId}': '987654321',
  '{sessionId}': '987654321',
};

/** Made when it is sent, because a code is good for half a minute and once. */
const freshBody = async (route: string, schema: Schema | undefined): Promise<unknown> => {
  await shop.sql(`update staff set totp_last_step = 0 where id = ${owner.id}`);
  const code = codeOf(owner.secret);
  if (route === 'POST account/passkeys/{id}/remove') return { password: STAFF_PASSWORD, code };
  if (route === 'POST invitation/{token}/accept') return { name: 'Nomsa', password: STAFF_PASSWORD, code };
  return schema ? bodyFor(schema) : {};
};

test('every staff route answers an id in its path that nothing has with 404 and a message', async () => {
  const reference = (await shop.get('/docs/json')).body;
  const schemas = bodySchemas(reference);
  const routes = Object.entries(reference.paths as Record<string, object>).flatMap(([path, methods]) =>
    path.startsWith('/staff/api/') && path.includes('{')
      ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice('/staff/api/'.length)}`)
      : [],
  );
  expect(routes.length).toBeGreaterThan(70);
  const others: Record<string, unknown> = {};
  for (const route of routes) {
    const [method, path] = route.split(' ') as [string, string];
    const url = `/staff/api/${Object.entries(UNKNOWN).reduce(
      (known, [part, value]) => known.replace(part, part.replace(/\{\w+\}/, value)),
      path,
    )}`;
    const headers = path.startsWith('invitation/') ? ownPage(shop) : owner.headers;
    const { status, body } = await (method === 'GET' || method === 'DELETE'
      ? shop[method === 'GET' ? 'get' : 'delete'](url, headers)
      : shop[method === 'PUT' ? 'put' : 'post'](
          url,
          await freshBody(route, schemas[route.replace(' ', ' /staff/api/')]),
          headers,
        ));
    if (status !== 404 || !/^[A-Z].+\.$/.test(body.message) || body.message === 'There is nothing here.')
      others[route] = [status, body];
  }
  expect(others).toEqual({});
});
