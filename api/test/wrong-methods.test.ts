import { staffMember } from './staff';
import { useTestShop } from './shop';

const shop = useTestShop();

const send = async (method: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(shop.url + path, { method, ...init });
  const { status, headers } = response;
  return { status, allow: headers.get('allow'), cors: headers.get('access-control-allow-origin'), text: await response.text() };
};

test.each([
  ['PATCH', '/api/cart', 'DELETE, GET, HEAD, OPTIONS, POST, PUT'],
  ['PUT', '/auth/login', 'OPTIONS, POST'],
  ['GET', '/auth/login', 'OPTIONS, POST'],
  ['DELETE', '/api/order', 'GET, HEAD, OPTIONS, POST'],
  ['GET', '/api/order/ABC/cancel', 'OPTIONS, POST'],
  ['PUT', `/newsletter/confirm/${'a'.repeat(32)}`, 'GET, HEAD, OPTIONS, POST'],
])('%s %s is 405 with the methods of the path, and OPTIONS returns the same', async (method, path, allow) => {
  const refused = await send(method, path);
  expect(refused).toMatchObject({ status: 405, allow });
  expect(JSON.parse(refused.text)).toEqual({ message: `${method} is not possible here.`, code: 'method-not-allowed' });
  const origin = { headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } };
  expect(await send('OPTIONS', `${path}?x=1`, origin)).toEqual({ status: 204, allow, cors: null, text: '' });
});

test('answers 405 before the body is read', async () => {
  const form = { body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect(await send('PATCH', '/api/cart', form)).toMatchObject({ status: 405 });
});

test('also answers OPTIONS for the lists and forms that browsers of the shop use', async () => {
  expect(await send('OPTIONS', '/products')).toMatchObject({ status: 204, allow: 'GET, HEAD, OPTIONS', cors: null });
  expect(await send('OPTIONS', '/contact-us')).toMatchObject({ status: 204, allow: 'OPTIONS, POST', cors: null });
});

test.each(['GET', 'POST', 'PATCH', 'OPTIONS'])('%s of an unknown path stays 404', async (method) => {
  for (const path of ['/api', '/api/nothing', '/auth/nothing', '/api/cart/1', '/staff/api/nothing'])
    expect([path, (await send(method, path)).status]).toEqual([path, 404]);
});

test('a route of the staff reveals nothing to a stranger; others are 405', async () => {
  for (const method of ['PATCH', 'OPTIONS'])
    expect(await send(method, '/staff/api/orders')).toMatchObject({ status: 401, allow: null });
  expect(await send('PATCH', '/staff/api/session/passkey')).toMatchObject({ status: 405 });
  const { headers } = await staffMember(shop, 'support');
  const refused = await send('PATCH', '/staff/api/orders', { headers });
  expect(refused).toMatchObject({ status: 405, allow: expect.stringContaining('GET') });
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'method-not-allowed' });
});
