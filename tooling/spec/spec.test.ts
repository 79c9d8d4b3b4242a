import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const REQUIREMENTS = `# Requirements

| id | must | level | proven by |
|---|---|---|---|
| CART-1 | lines with a total | ui |  |
| CART-5 | a store | unit |  |
| API-3 | the cart over HTTP | api |  |
`;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storefront-spec-'));
  write('docs/requirements.md', REQUIREMENTS);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Writes tests as sources and as results of a run, with one status for all. */
function tests(run: string, file: string, titles: string[], status = 'passed') {
  write(file, titles.map((title) => `test('${title}', () => {});`).join('\n'));
  const assertionResults = titles.map((title) => ({ title, status }));
  write(`.cache/test-results/${run}.json`, JSON.stringify({ testResults: [{ name: join(root, file), assertionResults }] }));
}

function spec(...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(__dirname, '../spec.mjs'), '--in', root, ...args], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('a passing test at the right level proves a requirement and is named in its row', () => {
  tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put, get, delete']);
  expect(spec()).toEqual({ status: 0, lines: ['3 of 3 rows are proven by tests that ran (api, e2e).'] });
  expect(readFileSync(join(root, 'docs/requirements.md'), 'utf8')).toContain(
    '| CART-1 | lines with a total | ui | [e2e/cart.e2e.ts](../e2e/cart.e2e.ts): “lines, total and store” |',
  );
  expect(spec('--strict').status).toBe(0);
});

test('a unit test does not prove a ui requirement, and neither does a test that failed or did not run', () => {
  tests('unit', 'shell/src/cart/cart.test.ts', ['CART-1: lines']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put'], 'failed');
  write('shell/src/cart/store.test.ts', "test('CART-5: a store', () => {});");
  const { status, lines } = spec('--strict');
  expect(status).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      'CART-1 (ui): named at another level only (shell/src/cart/cart.test.ts)',
      'CART-5 (unit): named in shell/src/cart/store.test.ts, but no run has passed',
      'API-3 (api): named in api/test/cart.test.ts, but no run has passed',
      'failed (api) api/test/cart.test.ts: API-3: put',
    ]),
  );
});

test('reports one id for two requirements', () => {
  write('docs/requirements.md', REQUIREMENTS + '| CART-5 | the store of another branch | unit |  |\n');
  tests('unit', 'shell/src/cart/cart.test.ts', ['CART-5: a store']);
  expect(spec('--check').lines).toContain(
    'CART-5 stands twice in docs/requirements.md. Give the newer one, and the tests that name it, the next free number',
  );
  expect(spec('--strict').status).toBe(1);
});

test('check: reports a stale list before anything has run, and writes nothing', () => {
  write('e2e/cart.e2e.ts', "test('CART-1: lines and total', () => {});");
  expect(spec('--check')).toEqual({
    status: 1,
    lines: ['docs/requirements.md does not list the current tests. Run: npm run spec'],
  });
  expect(readFileSync(join(root, 'docs/requirements.md'), 'utf8')).toBe(REQUIREMENTS);
  spec();
  expect(spec('--check')).toEqual({ status: 0, lines: [''] });
});

test('counts titles of test.each, and reports dynamic titles and unknown ids', () => {
  write(
    'e2e/each.e2e.ts',
    "test.each([1, 2])(\n  'CART-1: with %i lines',\n  () => {},\n);\ntest(`CART-5: ${name}`, () => {});\ntest('CART-9: what', () => {});",
  );
  const { lines } = spec();
  expect(lines).toEqual(
    expect.arrayContaining([
      'CART-1 (ui): named in e2e/each.e2e.ts, but no run has passed',
      "e2e/each.e2e.ts: '${name}' must be a literal string to count",
      'e2e/each.e2e.ts names CART-9, which is not in docs/requirements.md',
    ]),
  );
});

test('strict: names a row that has lost its test, and fails', () => {
  tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put, get, delete']);
  spec();
  expect(spec('--strict').status).toBe(0);
  tests('api', 'api/test/cart.test.ts', ['put, get, delete']);
  const { status, lines } = spec('--strict');
  expect(status).toBe(1);
  expect(lines).toContain('API-3 (api): no test names it');
});

test('short: accepts a test that was left to CI, but not one that was skipped, failed or is missing', () => {
  tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put, get, delete']);
  spec();
  expect(spec('--strict').status).toBe(0);
  const api = readFileSync(join(root, '.cache/test-results/api.json'), 'utf8');
  write('.cache/short-test-results/api.json', api);
  const { status, lines } = spec('--strict', '--short');
  expect([status, lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^1 of \d rows .* by tests that ran .*, \d by tests that are left to CI\.$/),
  ]);
  for (const outcome of ['pending', 'failed']) {
    tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store'], outcome);
    write('.cache/short-test-results/e2e.json', readFileSync(join(root, '.cache/test-results/e2e.json'), 'utf8'));
    expect(spec('--strict', '--short').lines).toContain('CART-1 (ui): named in e2e/cart.e2e.ts, but no run has passed');
  }
  tests('e2e', 'e2e/cart.e2e.ts', ['lines, total and store']);
  expect(spec('--strict', '--short').lines).toContain('CART-1 (ui): no test names it');
});

test('reads the last short run where there has been no whole one', () => {
  tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store']);
  tests('api', 'api/test/cart.test.ts', ['API-3: put, get, delete']);
  mkdirSync(join(root, '.cache/short-test-results'));
  renameSync(join(root, '.cache/test-results/api.json'), join(root, '.cache/short-test-results/api.json'));
  rmSync(join(root, '.cache/test-results'), { recursive: true });
  expect(spec().lines.at(-1)).toMatch(/^1 of \d rows .* by tests that ran \(api\), \d by tests that are left to CI\.$/);
});

test.each(['API-8', 'API-10'])('requires %s, which only PostgreSQL proves, of a run with PostgreSQL only', (id) => {
  write('docs/requirements.md', REQUIREMENTS.replace('API-3', id));
  tests('e2e', 'e2e/cart.e2e.ts', ['CART-1 CART-5: lines, total and store']);
  tests('api', 'api/test/cart.test.ts', [`${id}: survives a restart`]);
  spec();
  expect(spec('--strict').lines).toContain(
    `${id} (api): passed on the embedded database only. Run npm test -- all with TEST_DATABASE_URL set`,
  );
  expect(spec('--strict', '--without', 'api-postgres').status).toBe(0);
  tests('api-postgres', 'api/test/cart.test.ts', [`${id}: survives a restart`]);
  expect(spec('--strict').status).toBe(0);
});
