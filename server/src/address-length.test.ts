import Fastify, { type FastifyInstance } from 'fastify';
import { readAddress, refuseLongAddresses } from './address-length';

let app: FastifyInstance;
const seen: string[] = [];
beforeEach(() => {
  seen.length = 0;
  app = Fastify({ rewriteUrl: readAddress });
  refuseLongAddresses(app);
  app.addHook('onRequest', async ({ url }) => void seen.push(url));
  app.get('/*', async ({ url }) => url);
});
afterEach(() => app.close());

test.each(['GET', 'POST'] as const)(
  '%s answers 414 to an address over 4,096 characters before anything decodes it',
  async (method) => {
    const decode = jest.spyOn(globalThis, 'decodeURIComponent');
    for (const url of [`/${'%'.repeat(4096)}`, `/?q=${'%C3'.repeat(5000)}`]) {
      const { statusCode, json } = await app.inject({ method, url });
      const message = 'The address has more than 4096 characters. Please shorten it.';
      expect([statusCode, json()]).toEqual([414, { message, code: 'uri-too-long' }]);
    }
    expect([decode.mock.calls, seen]).toEqual([[], []]);
    decode.mockRestore();
  },
);

test('serves an address of 4,096 characters and escapes its malformed escapes', async () => {
  const { statusCode, body } = await app.inject({ url: `/?q=${'%'.repeat(4092)}` });
  expect([statusCode, body]).toEqual([200, `/?q=${'%25'.repeat(4092)}`]);
});
