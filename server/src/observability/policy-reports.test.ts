import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { servePolicyReports } from './policy-reports';

let app: FastifyInstance;
let registry: Registry;
let url: string;
beforeEach(async () => {
  app = Fastify();
  registry = new Registry();
  servePolicyReports(app, { registry, publicUrl: 'https://shop.example', postsPerMinute: 6 });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const send = async (type: string, body: unknown) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return (await fetch(`${url}/reports`, { method: 'POST', headers: { 'content-type': type }, body: payload })).status;
};
const counted = async () =>
  (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('shop_policy_reports_total{'))
    .map((line) => line.replace('shop_policy_reports_total', ''));

test("counts what browsers blocked, in Chromium's form and in Safari's", async () => {
  const csp = {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/a.js',
    documentURL: 'https://shop.example/dashboard',
  };
  const integrity = { destination: 'script', blockedURL: 'https://shop.example/remotes/a.js' };
  expect(
    await send('application/reports+json', [
      { type: 'csp-violation', body: csp },
      { type: 'integrity-violation', body: integrity },
    ]),
  ).toBe(204);
  expect(
    await send('application/csp-report', { 'csp-report': { 'violated-directive': "style-src 'self'", 'blocked-uri': 'inline' } }),
  ).toBe(204);
  expect(await counted()).toEqual([
    '{policy="content-security",directive="script-src-elem",blocked="foreign"} 1',
    '{policy="integrity",directive="script",blocked="own"} 1',
    '{policy="content-security",directive="style-src",blocked="inline"} 1',
  ]);
});

test('ignores unknown words as labels and everything else in a report', async () => {
  await send('application/reports+json', [
    { type: 'csp-violation', body: { effectiveDirective: 'x"} 9\n', blockedURL: 'data:' } },
  ]);
  for (const body of ['null', '[null, 7]', '{"csp-report": 3}', 'not json'])
    expect(await send('application/csp-report', body)).toBe(204);
  expect(await counted()).toEqual(['{policy="content-security",directive="other",blocked="other"} 1']);
});

test('limits the reports of one address', async () => {
  const statuses = [];
  for (let post = 0; post < 7; post += 1) statuses.push(await send('application/csp-report', '{}'));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
  expect(await send('application/csp-report', 'x'.repeat(20_000))).toBe(413);
});
