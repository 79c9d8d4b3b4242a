import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// Type-checks the remotes several times.
jest.setTimeout(300_000);

const repository = join(__dirname, '../..');
let root: string;

/** A checkout of the contract with a remote that supports 1.0.0, as a team would have it. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'contract-'));
  for (const path of ['shared/src', 'shared/package.json', 'slipway/package.json', 'tsconfig.base.json'])
    cpSync(join(repository, path), join(root, path), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (!name.startsWith('.') && name !== 'shared')
      symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name));
  symlinkSync(join(root, 'shared'), join(root, 'node_modules/shared'));
  version('1.0.0');
  write('mf-info/package.json', JSON.stringify({ version: '1.0.0', storefront: { kind: 'remote', contract: '^1.0.0' } }));
  write('mf-info/src/routes.tsx', USE);
  cpSync(join(repository, 'tooling'), join(root, 'tooling'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const USE = `import { useServices } from 'shared/contract';
export function Load() {
  const { cart } = useServices();
  return cart.load();
}
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const edit = (path: string, from: string, to: string) => {
  expect(read(path)).toContain(from);
  write(path, read(path).replace(from, to));
};
const version = (next: string) =>
  edit('shared/package.json', /"version": "[^"]+"/.exec(read('shared/package.json'))![0], `"version": "${next}"`);

function contract(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tooling/contract.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { code: status, output: stdout + stderr };
}

const SERVICES = 'shared/src/contract/services.ts';
/** Text that follows `load` in CartService only. */
const AFTER_LOAD = `\n  /**\n   * Signed in`;
const LOAD = `  load(): Promise<Result<unknown>>;${AFTER_LOAD}`;

test('check reports a stale page, a changed released version, a break and a missing part, each with its hint', () => {
  expect(contract()).toMatchObject({ code: 0 });
  expect(contract('keep')).toMatchObject({ code: 0 });
  const report = read('shared/contract.api.md');
  expect(report).toContain('# Contract 1.0.0');
  expect(report).toMatch(/export interface CartService \{[\s\S]*?\n {4}load\(\): Promise<Result<unknown>>;/);
  expect(report).toMatch(/export type Order = \{\n(?: {4}.*\n)*? {4}orderId: string;/);

  edit(SERVICES, LOAD, `  loadAll(): Promise<Result<unknown>>;${AFTER_LOAD}`);
  edit('mf-info/src/routes.tsx', 'cart.load()', 'cart.loadAll()');
  expect(contract('keep').output).toContain('differs from the released 1.0.0 (contract/services.d.ts). Raise "version"');
  version('1.1.0');
  const { code, output } = contract('check');
  expect(code).toBe(1);
  expect(output).toContain('shared/contract.api.md is out of date: run npm run contract');
  expect(output).toContain('Contract 1.1.0 breaks remotes built against 1.0.0:');
  expect(output).toContain('Keep the part and mark it @deprecated, or raise the major version.');
  expect(output).toContain(
    `mf-info declares support for contract 1.0.0, which lacks something that it uses: mf-info/src/routes.tsx:4: Property 'loadAll' does not exist`,
  );
  expect(output).toContain('raise "contract" in mf-info/package.json and release the shell first');

  version('2.0.0');
  edit('mf-info/package.json', '^1.0.0', '^2.0.0');
  contract();
  expect(contract('check').output).toBe('mf-info: no released contract satisfies ^2.0.0: npm run contract -- keep\n');
  contract('keep');
  expect(contract('check')).toEqual({ code: 0, output: '' });
});

test('lists deprecated parts and their users by name, and rejects a mark without versions', () => {
  edit(SERVICES, LOAD, `  /** @deprecated since 1.1.0, removed in 2.0.0: use CartService.read */\n${LOAD}`);
  const ask = (source: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  const deprecations = () =>
    ask(`import { deprecations } from './tooling/contract/deprecations.mjs'; console.log(JSON.stringify(deprecations()));`);
  expect(JSON.parse(deprecations().stdout)).toEqual([
    { part: 'CartService.load', since: '1.1.0', removedIn: '2.0.0', instead: 'use CartService.read' },
  ]);
  const uses = ask(
    `import { contractUses } from './tooling/contract/uses.mjs'; console.log(JSON.stringify(contractUses({ name: 'mf-info' })));`,
  );
  expect(JSON.parse(uses.stdout)).toEqual(['CartService.load', 'Services.cart', 'useServices']);
  edit(SERVICES, 'since 1.1.0, removed in 2.0.0: use', 'use');
  expect(deprecations().stderr).toContain(`write '@deprecated since X, removed in Y: what to use instead'`);
});
