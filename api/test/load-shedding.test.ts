import { until } from './buyer';
import { startTestShop } from './shop';

// Opens an embedded database.
jest.setTimeout(180_000);

test("an overloaded process answers 503 with Retry-After in the API's error form", async () => {
  const shop = await startTestShop({
    pressure: { eventLoopDelayMs: 0, heapBytes: 1, sustainedMs: 0, shouldShed: () => false },
  });
  try {
    // The first sample is taken a second after startup.
    await until(async () => (await shop.get('/products')).status === 503);
    for (const reply of [await shop.get('/products'), await shop.post('/auth/login', { email: 'a@b.co', password: 'x' })]) {
      expect(reply).toMatchObject({ status: 503, body: { message: expect.any(String) } });
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  } finally {
    await shop.close();
  }
});
