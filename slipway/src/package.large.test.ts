import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFederationBuild } from '../test/federation-builds';
import { repository } from '../test/scratch';

// Packs the package, and runs it in a project that has installed nothing else.
jest.setTimeout(240_000);

interface Manifest {
  name: string;
  version: string;
  bin: Record<string, string>;
  exports: Record<string, Record<string, string | Record<string, string>>>;
  dependencies: Record<string, string>;
  engines: { node: string };
}

/** Export -> the peer dependency without which it is of no use. */
const FRAMEWORKS = { 'slipway/react': 'react', 'slipway/vue': 'vue' };

let project: string;
let files: string[];
let manifest: Manifest;
const installed = (path: string) => join(project, 'node_modules/slipway', path);

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'slipway-package-'));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', project], {
      cwd: join(repository, 'slipway'),
      encoding: 'utf8',
    }).replace(/^[^[]*/, ''),
  ) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  mkdirSync(installed(''), { recursive: true });
  execFileSync('tar', ['-xzf', join(project, packed.filename), '-C', installed(''), '--strip-components=1']);
  manifest = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as Manifest;
  for (const name of [...Object.keys(manifest.dependencies), ...Object.values(FRAMEWORKS)]) link(name);
});

/** Links an installed package beside the unpacked one. */
function link(name: string): void {
  const target = join(project, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  const places = ['slipway/node_modules', 'node_modules'].map((folder) => join(repository, folder, name));
  symlinkSync(
    places.find((path) => existsSync(path))!,
    target,
  );
}
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('contains the files that its manifest names, the documents and the license, and no tests', () => {
  const targets = Object.values(manifest.exports).flatMap((each) =>
    Object.values(each).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target))),
  );
  expect(targets.length).toBeGreaterThan(12);
  expect([...targets, ...Object.values(manifest.bin)].filter((path) => !existsSync(installed(path)))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json']));
  expect(files.filter((path) => /\.test\.|^test\/|\.inputs|^node_modules/.test(path))).toEqual([]);
  const oldest = manifest.engines.node.replace('>=', '');
  expect(readFileSync(installed('docs/support.md'), 'utf8')).toContain(`\`engines\` allows ${oldest} and later`);
  expect(readFileSync(installed(manifest.bin.slipway!), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('imports files by names that Node resolves, including in dynamic imports', () => {
  const programs = files.filter((path) => /^dist\/.*\.m?js$/.test(path));
  const missing = programs.flatMap((path) => {
    const imported = [...readFileSync(installed(path), 'utf8').matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, to]) => to!);
    return imported.filter((to) => !existsSync(join(dirname(installed(path)), to))).map((to) => `${path}: ${to}`);
  });
  expect(missing).toEqual([]);
});

test('needs nothing from the repository: two dependencies, and no other imports', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['es-module-lexer', 'semver']);
  const imports = files
    .filter((path) => /^src\/.*\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(installed(path), 'utf8').matchAll(/ from '([^'.][^']*)';$/gm)].map(([, name]) => name!));
  const known =
    /^(?:node:|semver$|es-module-lexer$|playwright-core$|fastify$|openid-client$|react$|vue$|@aws-sdk\/client-s3$|@module-federation\/)/;
  expect(imports.length).toBeGreaterThan(30);
  expect([...new Set(imports.filter((name) => !known.test(name)))]).toEqual([]);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** 'slipway', 'slipway/serve', … */
const importable = () => Object.keys(manifest.exports).map((path) => manifest.name + path.slice(1));

test('every export can be imported', () => {
  const file = join(project, 'imports.mjs');
  const names = importable();
  expect(names).toEqual(
    expect.arrayContaining(['slipway', 'slipway/serve', 'slipway/runtime', 'slipway/vite', 'slipway/testing']),
  );
  writeFileSync(
    file,
    `const counts = {};
     for (const name of ${JSON.stringify(names)}) counts[name] = Object.keys(await import(name)).length;
     console.log(JSON.stringify(counts));`,
  );
  const counts = JSON.parse(execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' })) as Record<string, number>;
  expect(Object.entries(counts).filter(([, exported]) => exported === 0)).toEqual([]);
});

test('every export can be required, even when Node or Jest cannot require ES modules', () => {
  const file = join(project, 'requires.cjs');
  writeFileSync(
    file,
    `const counts = {};
     for (const name of ${JSON.stringify(importable())}) counts[name] = Object.keys(require(name)).length;
     console.log(JSON.stringify([counts, require('slipway/runtime').createLoader().open.length]));`,
  );
  const output = execFileSync(process.execPath, ['--no-experimental-require-module', file], { cwd: project, encoding: 'utf8' });
  const [counts, parameters] = JSON.parse(output) as [Record<string, number>, number];
  expect(Object.entries(counts).filter(([, exported]) => exported === 0)).toEqual([]);
  expect(parameters).toBe(2);
});

test('a bundler includes one copy of the browser code, whether code imports or requires it', () => {
  for (const path of ['./runtime', './reporter', './react', './vue']) {
    const [, first, ...others] = Object.keys(manifest.exports[path]!);
    expect([first, others]).toEqual(['module', ['require', 'types', 'default']]);
    const targetOf = (condition: string) => (manifest.exports[path]![condition] as Record<string, string>).default;
    expect(targetOf('module')).toBe(manifest.exports[path]!.default);
  }
  // For frameworks that render on the server, the directive marks the slot as client code.
  expect(readFileSync(installed('dist/slots/react.mjs'), 'utf8')).toMatch(/^"use client";/);
});

test.each([
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
])('TypeScript finds the types of every export with moduleResolution %s', (moduleResolution, module) => {
  for (const name of ['@types/node', 'undici-types']) if (!existsSync(join(project, 'node_modules', name))) link(name);
  const folder = mkdtempSync(join(project, 'types-'));
  // For a module without types TypeScript uses `any`, which is assignable to everything and so to `never`.
  const lines = importable().map(
    (name, at) => `import * as m${at} from '${name}';\nexport const typed${at}: 0 extends 1 & typeof m${at} ? never : 1 = 1;`,
  );
  writeFileSync(join(folder, 'imports.mts'), [...lines, 'export type Unknown = import("slipway").ReleaseStore;'].join('\n'));
  const options = { strict: true, noEmit: true, target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, module, moduleResolution, skipLibCheck: true }, files: ['imports.mts'] }),
  );
  const { stdout } = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test.each(['node16', 'nodenext'])(
  'the default export of slipway/runtime is the plugin for TypeScript with module %s',
  (module) => {
    for (const name of ['@types/node', 'undici-types']) if (!existsSync(join(project, 'node_modules', name))) link(name);
    const folder = mkdtempSync(join(project, 'default-'));
    const code = `import releasePlugin, { createLoader } from 'slipway/runtime';
    import { createReporter } from 'slipway/reporter';
    import { releaseRuntime } from 'slipway/webpack';
    export const used: [string, unknown] = [releasePlugin({ pointer: '/page.json' }).name, [createLoader, createReporter, releaseRuntime]];`;
    writeFileSync(join(folder, 'plugin.mts'), code);
    const options = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: ['node'],
      module,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['plugin.mts'] }));
    const { stdout } = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  },
);

/** The parts of express that the README's sample of a server calls. */
const EXPRESS = `declare module 'express' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';
  type Answer = ServerResponse & { send(body: string): void };
  interface App {
    use(handler: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void): void;
    get(path: string, handler: (request: IncomingMessage, response: Answer) => void): void;
    listen(port: number): Server;
  }
  export default function express(): App;
}`;

// CommonJS, while openid-client has ES modules only; and without skipLibCheck, so that the package's own types are checked.
test.each(['without', 'with'])(
  'a strict project of CommonJS compiles %s openid-client, and so do the samples of the README',
  (peer) => {
    for (const name of ['@types/node', 'undici-types', ...(peer === 'with' ? ['openid-client', 'jose', 'oauth4webapi'] : [])])
      if (!existsSync(join(project, 'node_modules', name))) link(name);
    const folder = mkdtempSync(join(project, 'samples-'));
    const pages = ['README.md', 'docs/next.md'].map((page) => readFileSync(installed(page), 'utf8'));
    const samples = [...pages.join('\n').matchAll(/^```(js|ts)\n(.*?)^```/gms)];
    expect(samples.length).toBeGreaterThan(2);
    samples.forEach(([, language, text], at) =>
      writeFileSync(join(folder, `sample-${at}.${language === 'js' ? 'mjs' : 'ts'}`), text!),
    );
    // The Fastify plugin and the slots need the peer dependency that they are for.
    const imports = importable().filter((name) => !['slipway/fastify', ...Object.keys(FRAMEWORKS)].includes(name));
    writeFileSync(join(folder, 'imports.ts'), imports.map((name) => `import '${name}';`).join('\n'));
    writeFileSync(join(folder, 'given.d.ts'), `declare const store: import('slipway').ReleaseStore;`);
    writeFileSync(join(folder, 'express.d.ts'), EXPRESS);
    const options = { strict: true, noEmit: true, checkJs: true, target: 'es2022', module: 'node16', types: ['node'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['.'] }));
    const { stdout } = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  },
);

function slipway(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const env = { ...process.env, RELEASE_STORE: './store', RELEASE_WHO: 'stranger', SLIPWAY_COMMAND: '' };
    const child = spawn(process.execPath, [installed(manifest.bin.slipway!), ...args], { cwd: project, env });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (code) => done({ code, out, err }));
  });
}

test('runs the ten lines of its README in an empty folder', async () => {
  for (const version of ['1.4.0', '1.5.0']) {
    writeFederationBuild(project, { version });
    const [code, out, err] = [0, expect.stringMatching(`^published alpha ${version} to /.*/store\n$`) as string, ''];
    expect(await slipway('publish')).toEqual({ code, out, err });
  }
  const promoted = await slipway('promote', 'alpha', '1.4.0', '--reason', 'new prices');
  // Nothing here can start a browser, even if the machine has one.
  expect(promoted).toMatchObject({ code: 0, err: '', out: expect.stringContaining('No browser tried it: ') as string });
  expect(await slipway('canary', 'alpha', '1.5.0', '--percent', '10', '--reason', 'try it')).toMatchObject({ code: 0 });
  expect((await slipway('status')).out).toContain('1.5.0');
  expect((await slipway('rollback', 'alpha', '--reason', 'wrong prices')).out).toMatch(
    /^alpha 1\.4\.0 is live for everybody: its canary was withdrawn \(generation 3, \d+ ms\)/,
  );
  expect((await slipway('history', 'alpha')).out).toContain('wrong prices');
  expect(await slipway('prune', '--dry-run')).toMatchObject({ code: 0 });
  expect(await slipway('verify')).toMatchObject({ code: 0, out: '2 versions, every byte as recorded\n' });
});

test('serves the store, as a command and in a custom server', async () => {
  const file = join(project, 'server.mjs');
  writeFileSync(
    file,
    `import { openStore } from 'slipway';
     import { createReleases } from 'slipway/serve';
     const { handle, pageFor, close } = createReleases({ store: openStore({ RELEASE_STORE: './store' }, process.cwd()) });
     console.log([handle, pageFor, close].map((each) => typeof each).join());`,
  );
  expect(execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8' })).toBe('function,function,function\n');
  const child = spawn(process.execPath, [installed(manifest.bin.slipway!), 'serve', '--port', '0', '--store', './store'], {
    cwd: project,
    env: { ...process.env, METRICS_TOKEN: 'scraper-of-acme' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    const line = await new Promise<string>((done) => child.stdout.once('data', (chunk: Buffer) => done(chunk.toString())));
    const base = / at (http:\S+)\n/.exec(line)![1]!;
    const pointer = (await (await fetch(`${base}page.json`)).json()) as { remotes: object };
    expect(Object.keys(pointer.remotes)).toEqual(['alpha']);
    expect((await fetch(`${base}alpha/1.4.0/widget.js`)).status).toBe(200);
    expect((await fetch(`${base}metrics`)).status).toBe(401);
    const headers = { authorization: 'Bearer scraper-of-acme' };
    expect(await (await fetch(`${base}metrics`, { headers })).text()).toContain('# TYPE slipway_remote_loads_total counter');
    expect((await fetch(new URL('/other', base))).status).toBe(404);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
});

test('the container’s command serves, passes its health check, and stops at SIGTERM', async () => {
  const lines = readFileSync(installed('container/Dockerfile'), 'utf8').split('\n');
  const after = (word: string) => lines.find((line) => line.startsWith(word))!.slice(word.length);
  expect(lines.findIndex((line) => line === 'USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')));
  const port = String(await freePort());
  const words = (word: string) => (JSON.parse(after(word)) as string[]).map((each) => each.replace('4000', port));
  const env: NodeJS.ProcessEnv = { ...process.env, RELEASE_STORE: './store' };
  expect(after('ENV ')).toContain('RELEASE_STORE=');
  const installCheck = () => spawnSync('sh', ['-c', `test${after('RUN test')}`], { cwd: project }).status;
  expect(installCheck()).toBe(1);
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
  symlinkSync(installed(manifest.bin.slipway!), join(project, 'node_modules/.bin/slipway'));
  chmodSync(installed(manifest.bin.slipway!), 0o755);
  expect(installCheck()).toBe(0);
  const [check, ...about] = words('HEALTHCHECK CMD ');
  const isHealthy = () => spawnSync(check!, about, { cwd: project, env }).status;
  expect(isHealthy()).toBe(1);
  const [program, ...given] = words('CMD ');
  const child = spawn(program!, given, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise((done) => child.stdout.once('data', done));
  expect(isHealthy()).toBe(0);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('the route handler of the Next.js page answers as printed there', () => {
  const page = readFileSync(installed('docs/next.md'), 'utf8');
  const [, route] = /^```ts\n(import \{ openStore.*?)^```/ms.exec(page)!;
  writeFileSync(join(project, 'route.mts'), route!);
  writeFileSync(
    join(project, 'ask-route.mjs'),
    `const { GET, HEAD, POST, OPTIONS, dynamic } = await import('./route.mts');
     const ask = async (handler, path, init) => {
       const response = await handler(new Request('http://localhost:3000' + path, init));
       return [response.status, (await response.text()).length > 0];
     };
     const report = JSON.stringify({ reports: [{ remote: 'alpha', version: '1.4.0', stage: 'loaded' }] });
     const headers = { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' };
     console.log(JSON.stringify([
       dynamic,
       await ask(GET, '/releases/alpha/1.4.0/widget.js'),
       await ask(HEAD, '/releases/page.json', { method: 'HEAD' }),
       await ask(POST, '/releases/telemetry', { method: 'POST', body: report, headers }),
       await ask(OPTIONS, '/releases/page.json', { method: 'OPTIONS' }),
       await ask(GET, '/elsewhere'),
     ]));
     process.exit();`,
  );
  const env = { ...process.env, RELEASE_STORE: './store' };
  const out = execFileSync(process.execPath, ['--no-warnings', 'ask-route.mjs'], { cwd: project, env, encoding: 'utf8' });
  expect(JSON.parse(out)).toEqual(['force-dynamic', [200, true], [200, false], [204, false], [204, false], [404, false]]);
});

test('names the package to install for a store in a bucket', async () => {
  expect(await slipway('status', '--store', 's3://bucket/acme')).toMatchObject({
    code: 2,
    err: expect.stringContaining('npm install @aws-sdk/client-s3') as string,
  });
});
