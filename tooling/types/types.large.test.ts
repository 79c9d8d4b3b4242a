import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// Runs the compiler, and npm.
jest.setTimeout(240_000);

const repository = join(__dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'types-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Runs a module of the build; errors are part of the result. */
function inProcess(source: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: repository,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

/** The compiler's messages about the files in the folder: '' if they are correct. */
const check = (options: object, files: string[]) => {
  write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true, target: 'es2022', ...options }, files }),
  );
  return spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' })
    .stdout;
};

describe('the tarball', () => {
  beforeAll(() => {
    const tarball = execFileSync(process.execPath, ['tooling/pack-types.mjs', folder], {
      cwd: repository,
      encoding: 'utf8',
    }).trim();
    const target = join(folder, 'node_modules/storefront-types');
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
    const { dependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as { dependencies: object };
    for (const name of [...Object.keys(dependencies), 'csstype']) {
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
      symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name));
    }
  });

  test.each(['bundler', 'nodenext'])('types the contract and each remote in an empty folder (%s)', (moduleResolution) => {
    write(
      'use.ts',
      `import { remoteModule } from 'mf-info/routes';
import { useServices, type RemoteModule } from 'shared/contract';
const own: RemoteModule = { routes: remoteModule.routes };
const path: string = own.routes[0]!.path;
const load: () => unknown = () => useServices().cart.load();
// @ts-expect-error: a path is no number
const wrong: number = remoteModule.routes[0]!.path;
// @ts-expect-error: the remote exposes no such thing
import { nothing } from 'mf-info/routes';
// @ts-expect-error: there is no such remote
import 'mf-nothing/routes';
export { load, path, wrong, nothing };
`,
    );
    const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
    expect(check({ module, moduleResolution, types: ['storefront-types'] }, ['use.ts'])).toBe('');
  });
});

describe("the build's type archive", () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const file = join(folder, 'web', request.url!);
      if (!existsSync(file)) return void response.writeHead(404).end();
      response.end(readFileSync(file));
    });
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    origin = `http://localhost:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => server.close());

  const describeBuild = () =>
    inProcess(`const { finishManifest } = await import('./tooling/bundler/manifest.mjs');
finishManifest({ name: 'mf-info', version: '1.2.3', kind: 'remote' }, ${JSON.stringify(folder)}, ${JSON.stringify(join(folder, 'web'))});`);

  const files = (...sync: string[]) => ({ js: { sync, async: ['b.js', 'a.js'] }, css: { sync: [], async: [] } });
  const shared = (name: string, version: string) => ({ name, version, requiredVersion: '^2.0.0', assets: files() });
  const writeManifest = (contract: string) => {
    write('web/mf-stats.json', '{}');
    write(
      'web/mf-manifest.json',
      JSON.stringify({
        name: 'mf_info__x',
        metaData: { buildInfo: { buildVersion: '0.1.0' }, remoteEntry: { name: 'remoteEntry.js' }, publicPath: 'auto' },
        shared: [shared('shared/contract', contract), shared('react', '19.0.0')],
        remotes: [],
        exposes: [{ name: 'routes', path: './routes', assets: files('routes.js') }],
      }),
    );
  };
  const hashes = () =>
    ['mf-manifest.json', '@mf-types.zip', '@mf-types.d.ts'].map((file) =>
      createHash('sha256')
        .update(readFileSync(join(folder, 'web', file)))
        .digest('hex'),
    );

  test('is the same for the same sources, whatever contract is installed', () => {
    writeManifest('2.2.0');
    expect(describeBuild()).toBe('');
    const first = hashes();
    writeManifest('2.3.0');
    describeBuild();
    expect(hashes()).toEqual(first);
    const {
      metaData,
      shared: list,
      exposes,
    } = JSON.parse(readFileSync(join(folder, 'web/mf-manifest.json'), 'utf8')) as {
      metaData: { buildInfo: object };
      shared: { name: string; version: string }[];
      exposes: { assets: { js: { async: string[] } } }[];
    };
    expect(metaData.buildInfo).toEqual({ buildVersion: '1.2.3', buildName: 'mf-info' });
    expect(list.map(({ name, version }) => `${name} ${version}`)).toEqual(['react ^2.0.0', 'shared/contract ^2.0.0']);
    expect(exposes[0]!.assets.js.async).toEqual(['a.js', 'b.js']);
    expect([existsSync(join(folder, 'web/mf-stats.json')), existsSync(join(folder, 'mf-stats.json'))]).toEqual([false, true]);
  });

  test("is fetched by Module Federation's plugin for a host in another repository", async () => {
    writeManifest('2.2.0');
    describeBuild();
    const consume = `const { consumeTypes } = require('@module-federation/dts-plugin/core');
consumeTypes({ host: { context: ${JSON.stringify(folder)}, moduleFederationConfig: {
  name: 'host', remotes: { 'mf-info': 'mf_info@${origin}/mf-manifest.json' } }, typesFolder: '@mf-types', abortOnError: true, consumeAPITypes: true } })
  .catch((error) => { console.error(error); process.exitCode = 1; });`;
    const child = spawn(process.execPath, ['-e', consume], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    expect([code, output]).toEqual([0, expect.stringContaining('extraction completed')]);
    expect(readFileSync(join(folder, '@mf-types/mf-info/routes.d.ts'), 'utf8')).toContain(
      'export declare const remoteModule: RemoteModule',
    );
    expect(readFileSync(join(folder, '@mf-types/mf-info/apis.d.ts'), 'utf8')).toContain("'mf-info/routes'");
  });

  test('requires an explicit type of an export, and explains this', () => {
    write('mf-wrong/src/routes.tsx', 'export const remoteModule = make();');
    const asked = `const { exposedTypes } = await import('./tooling/bundler/types.mjs');
exposedTypes({ name: 'mf-wrong' }, ${JSON.stringify(folder)});`;
    expect(inProcess(asked)).toContain('mf-wrong/src/routes.tsx: Variable must have an explicit type annotation');
  });
});
