import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'server-config-'));
const file = join(folder, 'a-file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['2001:db8::/32', ['2001:db8::/32']],
  ['', false],
  [undefined, false],
])('reads TRUST_PROXY %s', (given, ranges) => {
  expect(readServerConfig({ TRUST_PROXY: given }, folder).trustProxy).toEqual(ranges);
});

test.each([
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '1.2.3.4,,'],
  ['DATA_DIR', file],
  ['DATA_DIR', join(file, 'below')],
  ['PORT', '70000'],
  ['RENDER', 'both'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['REMOTE_TIMEOUT_MS', '4s'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/sneakers'],
  ['API_URL', 'https://api.shop.example/v1/'],
  ['API_URL', 'https://api.shop.example'],
  ['PREVIEW_SECRET', 'short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer'],
  ['OTEL_TRACES_SAMPLER', 'always_off'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%'],
])('rejects an invalid %s (%s) by name', (name, given) => {
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  };
  expect(() => readServerConfig({ ...(name.startsWith('OTEL_') && traced), [name]: given }, folder)).toThrow(
    new RegExp(`^The shop cannot start:\n- ${name} must `),
  );
});

test.each([
  ['https://shop.example.co.za', 'https://api.example.co.za', true],
  ['https://shop.example.co.za', 'https://api.other.co.za', false],
  ['https://shop.example.co.za', 'http://api.example.co.za', false],
  ['http://localhost:8080', 'http://127.0.0.1:9090', true],
  ['http://10.0.0.7', 'http://10.0.0.8', false],
])('PUBLIC_URL %s, API_URL %s: same site is %s', (publicUrl, apiUrl, isSameSite) => {
  const read = () => readServerConfig({ PUBLIC_URL: publicUrl, API_URL: apiUrl }, folder);
  if (isSameSite) expect(read()).toMatchObject({ publicUrl, apiUrl });
  else expect(read).toThrow(`API_URL must be on the same site as PUBLIC_URL (${publicUrl})`);
});

test('traces only with an endpoint, and reads where traces go', () => {
  const tracing = (env: Record<string, string>) => readServerConfig(env, folder).tracing;
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'shop' })).toBeUndefined();
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    serviceName: 'storefront',
    share: 1,
  });
  expect(
    tracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team = shop',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    endpoint: 'https://collector.example',
    headers: { authorization: 'Bearer abc', 'x-team': 'shop' },
    serviceName: 'shop',
    share: 0.25,
  });
});

test('uses a shell dev server in development only', () => {
  const given = { DEV_SHELL: 'http://localhost:3006' };
  expect(readServerConfig({ ...given, NODE_ENV: 'development' }, folder).devShell).toEqual({
    address: 'http://localhost:3006',
    build: join(folder, '.cache/dev-shell/main.cjs'),
  });
  expect(readServerConfig({ NODE_ENV: 'development' }, folder).devShell).toBeUndefined();
  expect(() => readServerConfig({ ...given, NODE_ENV: 'production' }, folder)).toThrow('DEV_SHELL is for `npm run dev` only');
});
