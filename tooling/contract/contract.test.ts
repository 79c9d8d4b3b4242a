import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const repository = join(__dirname, '../..');
let root: string;

/** A copy of the contract, with a remote that says it runs with 1.0.0: what a team would have checked out. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'contract-'));
  for (const path of ['shared/src', 'shared/package.json', 'releases/package.json', 'tsconfig.base.json'])
    cpSync(join(repository, path), join(root, path), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (!name.startsWith('.') && name !== 'shared')
      symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name));
  symlinkSync(join(root, 'shared'), join(root, 'node_modules/shared'));
  version('1.0.0');
  write('mf-info/package.json', JSON.stringify({ version: '1.0.0', storefront: { kind: 'remote', contract: '^1.0.0' } }));
  write('mf-info/src/door.tsx', USE);
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
  return { code: status, said: stdout + stderr };
}

const SERVICES = 'shared/src/contract/services.ts';
const LOAD = `  load(): Promise<Outcome<unknown>>;\n}`;

test('what is stale, was released otherwise, breaks a released remote or is not there yet is said at once, and each has its cure', () => {
  expect(contract()).toMatchObject({ code: 0 });
  expect(contract('keep')).toMatchObject({ code: 0 });
  const report = read('shared/contract.api.md');
  expect(report).toContain('# Contract 1.0.0');
  expect(report).toMatch(/export interface CartService \{[\s\S]*?\n {4}load\(\): Promise<Outcome<unknown>>;/);
  expect(report).toMatch(/export type Order = \{[^}]*orderId: string;/);

  edit(SERVICES, LOAD, `  loadAll(): Promise<Outcome<unknown>>;\n}`);
  edit('mf-info/src/door.tsx', 'cart.load()', 'cart.loadAll()');
  expect(contract('keep').said).toContain('differs from what was released as 1.0.0 (contract/services.d.ts). Raise "version"');
  version('1.1.0');
  const { code, said } = contract('check');
  expect(code).toBe(1);
  expect(said).toContain('shared/contract.api.md is not what the contract says now: run npm run contract');
  expect(said).toContain('Contract 1.1.0 breaks what was built against 1.0.0:');
  expect(said).toContain('Keep it for now (@deprecated), or make it a major version.');
  expect(said).toContain(
    `mf-info says that it runs with contract 1.0.0, which does not give it what it uses: mf-info/src/door.tsx:4: Property 'loadAll' does not exist`,
  );
  expect(said).toContain('raise "contract" in mf-info/package.json and release the shell first');

  version('2.0.0');
  edit('mf-info/package.json', '^1.0.0', '^2.0.0');
  contract();
  expect(contract('check')).toEqual({ code: 0, said: '' });
});

test('a part that is marked is known by name, and so is who uses it; a mark that lacks a version is refused', () => {
  edit(SERVICES, LOAD, `  /** @deprecated since 1.1.0, removed in 2.0.0: use CartService.read */\n${LOAD}`);
  const ask = (source: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  const marks = () =>
    ask(`import { goingAway } from './tooling/contract/going-away.mjs'; console.log(JSON.stringify(goingAway()));`);
  expect(JSON.parse(marks().stdout)).toEqual([
    { part: 'CartService.load', since: '1.1.0', removedIn: '2.0.0', instead: 'use CartService.read' },
  ]);
  const uses = ask(
    `import { contractUses } from './tooling/contract/uses.mjs'; console.log(JSON.stringify(contractUses({ name: 'mf-info' })));`,
  );
  expect(JSON.parse(uses.stdout)).toEqual(['CartService.load', 'Services.cart', 'useServices']);
  edit(SERVICES, 'since 1.1.0, removed in 2.0.0: use', 'use');
  expect(marks().stderr).toContain(`write '@deprecated since X, removed in Y: what to use instead'`);
});
