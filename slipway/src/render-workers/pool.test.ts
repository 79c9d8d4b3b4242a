import { AsyncLocalStorage } from 'node:async_hooks';
import { emitPackage, startProgram } from '../../test/scratch';
import { createRenderPool, MAX_ENDS, type RenderFault, type RenderPool, type RenderWorkerOptions } from './pool';
import { createServerBuild, sourcesOf, type ServerBuild } from './server-build';

// Starts processes, some of which compute until they are ended.
jest.setTimeout(120_000);

beforeAll(emitPackage);

const HOST = `
exports.provided = { react: { createElement: () => 'element' } };
exports.number = 7;
exports.render = async ({ remote, reader }) => (remote ? 'page ' + (await remote.build.render(reader)) : 'frame');
`;
/** Long enough for a process of a busy machine, and short enough to wait for. */
const LIMIT_MS = 3000;

let pool: RenderPool;
let faults: RenderFault[];
const open = (options: RenderWorkerOptions = {}) => {
  const found: RenderFault[] = [];
  faults = found;
  pool = createRenderPool({ memoryMb: 400, ...options }, { fault: (fault) => void found.push(fault), warn: () => undefined });
};
beforeEach(() => open());
afterEach(() => pool.close());

const textOf = (label: string, code: string) => ({ label, file: 'server/main.cjs', code, hash: code });
const hostText = textOf('shell@1.0.0', HOST);
const host = () => createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sourcesOf(hostText), LIMIT_MS);
const remote = (version: string, code: string) =>
  createServerBuild(pool, { name: 'alpha', version }, sourcesOf(hostText, textOf(`alpha@${version}`, code)), LIMIT_MS);
const render = (build?: ServerBuild, reader: unknown = {}) =>
  host().call('render', [{ reader, ...(build ? { remote: { name: build.name, version: build.version, build } } : {}) }]);
const GOOD = `exports.render = () => 'good';`;
/** Resolves once a fault was found, whose version and words it returns. */
async function nextFault(): Promise<string> {
  while (faults.length === 0) await new Promise((done) => setTimeout(done, 20));
  const { name, version, what } = faults[0]!;
  return `${name} ${version} ${what}`;
}

test('functions of the caller run in the async context of their call', async () => {
  const request = new AsyncLocalStorage<string>();
  const build = remote('1.0.0', `exports.render = async (reader) => [await reader.name(), await reader.name()].join();`);
  const seen = [];
  // The second call uses the worker that the first one started.
  for (const name of ['first', 'second'])
    seen.push(await request.run(name, () => render(build, { name: () => request.getStore() ?? 'none' })));
  expect(seen).toEqual(['page first,first', 'page second,second']);
});

test('calls what a build exports, with other builds and functions of the caller among the arguments', async () => {
  const build = remote('1.0.0', `exports.render = async (reader) => JSON.stringify(await reader.list({ limit: 2 }));`);
  const list = jest.fn(async ({ limit }: { limit: number }) => [limit, undefined]);
  expect(await render(build, { list })).toBe('page [2,null]');
  expect(list).toHaveBeenCalledTimes(1);
  expect(await host().read('number')).toBe(7);
  expect(await host().read('nothing.there')).toBeUndefined();
  await expect(host().call('nothing')).rejects.toThrow('shell@1.0.0 exports no function nothing.');
  const failing = remote('1.1.0', `exports.render = async (reader) => { await reader.list(); };`);
  await expect(render(failing, { list: () => Promise.reject(new Error('away')) })).rejects.toThrow('away');
});

test('rejects with what a build throws, with the place in the build', async () => {
  const build = remote('1.0.0', `exports.render = () => {\n  throw new TypeError('no price');\n};`);
  const error = await render(build).catch((thrown: unknown) => thrown as Error);
  expect(error).toMatchObject({ name: 'TypeError', message: 'no price' });
  expect((error as Error).stack).toContain('alpha@1.0.0/server/main.cjs:2:9');
});

test('evaluates a remote with what its host provides, and with no other module of Node than renderers need', async () => {
  await remote('1.0.0', `require('react').createElement(); require('node:util'); exports.render = () => '';`).load();
  await expect(remote('1.1.0', `require('node:fs');`).load()).rejects.toThrow(
    "alpha@1.1.0 asks for the module 'node:fs', which its host does not provide.",
  );
});

test('tells evaluation errors apart by the version that threw', async () => {
  await expect(remote('1.0.0', `throw new Error('broken');`).load()).rejects.toMatchObject({ label: 'alpha@1.0.0' });
});

/** Ways to end, hold or fill a process: what the page gets, and what the fault says. */
const HOSTILE: [what: string, code: string, page: RegExp, fault: RegExp][] = [
  ['rejects a promise', `exports.render = () => { Promise.reject(new Error('boom')); return 'ok'; };`, /page ok/, /boom/],
  [
    'throws in a timer',
    `exports.render = () => { setTimeout(() => { throw new Error('late'); }, 50); return 'ok'; };`,
    /ok/,
    /late/,
  ],
  [
    'emits an error that nothing hears',
    `exports.render = () => { setImmediate(() => new (require('stream').PassThrough)().emit('error', new Error('em'))); return 'ok'; };`,
    /ok/,
    /em/,
  ],
  ['computes without end', `exports.render = () => { for (;;); };`, /did not finish within/, /computes without end/],
  [
    'computes without end after its render',
    `exports.render = () => { setTimeout(() => { for (;;); }, 20); return 'ok'; };`,
    /ok/,
    /keeps its process busy/,
  ],
  ['is evaluated for ever', `for (;;);`, /did not finish within/, /computes without end/],
  ['ends the process', `exports.render = () => process.exit(0);`, /calls process\.exit\(0\)/, /calls process\.exit\(0\)/],
  ['kills the process', `exports.render = () => process.kill(process.pid, 'SIGKILL');`, /calls process\.kill/, /process\.kill/],
  [
    'opens a thousand timers',
    `exports.render = () => { for (let at = 0; at < 1000; at++) setInterval(() => {}, 1e8); return 'ok'; };`,
    /ok/,
    /leaves 1\d\d\d timers or connections open/,
  ],
  [
    'changes a prototype',
    `exports.render = () => { Array.prototype.map = () => []; return 'ok'; };`,
    /Array\.prototype\.map was changed/,
    /Array\.prototype\.map/,
  ],
  [
    'takes the handlers of errors away',
    `exports.render = () => { process.removeAllListeners(); Promise.reject(new Error('x')); return 'ok'; };`,
    /ok/,
    /ends its process/,
  ],
];

test.each(HOSTILE)('a version that %s: other pages are rendered, and the fault names it', async (_what, code, page, fault) => {
  expect(await render()).toBe('frame');
  const bad = remote('1.0.0', code);
  const shown = await render(bad).catch((error: unknown) => (error as Error).message);
  expect(shown).toMatch(page);
  expect(await render()).toBe('frame');
  expect(await nextFault()).toMatch(/^alpha 1\.0\.0 /);
  expect(faults[0]!.what).toMatch(fault);
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
  expect(faults.map(({ version }) => version)).not.toContain('1.1.0');
});

test.each([
  [
    'arrays',
    `const kept = []; for (let at = 0; at < 2000; at++) kept.push(new Array(131072).fill(at + 0.5)); return kept.length;`,
  ],
  [
    'buffers',
    `const kept = []; for (let at = 0; at < 2000; at++) kept.push(new Uint8Array(1048576).fill(1)); return kept.length;`,
  ],
])('a version that takes 2 GB of %s loses its process and not this one', async (_what, body) => {
  await render();
  const before = process.memoryUsage.rss();
  await expect(render(remote('1.0.0', `exports.render = () => { ${body} };`))).rejects.toThrow(/alpha 1\.0\.0/);
  expect(await render()).toBe('frame');
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 ** 2);
});

test('a promise that never settles is given up, and ends nothing', async () => {
  await render();
  await expect(render(remote('1.0.0', `exports.render = () => new Promise(() => {});`))).rejects.toMatchObject({
    ...{ name: 'TimeLimitError', label: 'alpha@1.0.0' },
  });
  expect(await render()).toBe('frame');
  expect(faults).toEqual([]);
});

test('many pages of a version that hangs are given up together, and others are rendered meanwhile', async () => {
  await render();
  const bad = remote('1.0.0', `exports.render = () => new Promise(() => {});`);
  const pages = Array.from({ length: 8 }, () => render(bad).catch((error: unknown) => (error as Error).name));
  const settled = Promise.all(pages);
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
  expect(new Set(await settled)).toEqual(new Set(['TimeLimitError']));
});

test.each([
  ['signals this process', `process.kill(process.ppid, 'SIGKILL')`],
  ['lowers its priority', `process.getBuiltinModule('os').setPriority(process.ppid, 19)`],
  ['opens its debugger', `process._debugProcess(process.ppid)`],
  ['reads files', `process.mainModule.require('fs').readFileSync('/etc/hostname')`],
  ['writes to the channel', `process._getActiveHandles()`],
  ['imports a module of Node', `import('node:fs').then(() => 'open')`],
])('a version that %s is refused', async (_what, code) => {
  await expect(render(remote('1.0.0', `exports.render = () => ${code};`))).rejects.toThrow();
  expect(await render()).toBe('frame');
});

test('gives builds no environment but what is named', async () => {
  process.env.SECRET_OF_TEST = 'x';
  process.env.NAMED_OF_TEST = 'y';
  pool.close();
  open({ env: ['NAMED_OF_TEST'] });
  const build = remote('1.0.0', `exports.render = () => [process.env.SECRET_OF_TEST ?? '-', process.env.NAMED_OF_TEST].join();`);
  expect(await render(build)).toBe('page -,y');
});

test('a version that asks without end is answered so often and no more', async () => {
  const list = jest.fn(async () => []);
  const build = remote('1.0.0', `exports.render = async (reader) => { for (;;) await reader.list(); };`);
  await expect(render(build, { list })).rejects.toThrow('A render may ask 1000 times.');
  expect(list).toHaveBeenCalledTimes(1000);
});

test('leaves a version out that ended so many workers, and takes it back where somebody says so', async () => {
  await render();
  const bad = remote('1.0.0', `exports.render = () => process.exit(1);`);
  for (let at = 0; at < MAX_ENDS; at++) await expect(render(bad)).rejects.toThrow('calls process.exit(1)');
  await expect(render(bad)).rejects.toMatchObject({ name: 'LeftOutError', label: 'alpha@1.0.0' });
  expect([...pool.leftOut]).toEqual(['alpha@1.0.0']);
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
  pool.setLeftOut([]);
  await expect(render(bad)).rejects.toThrow('calls process.exit(1)');
  expect(pool.leftOut.size).toBe(0);
});

test('blames a host that has never worked for what happens in it', async () => {
  const text = textOf('shell@2.0.0', HOST.replace('async ({', `async () => { for (;;); }; exports.other = async ({`));
  const bad = createServerBuild(pool, { name: 'shell', version: '2.0.0' }, sourcesOf(text), LIMIT_MS);
  const inIt = createServerBuild(
    pool,
    { name: 'alpha', version: '1.0.0' },
    sourcesOf(text, textOf('alpha@1.0.0', GOOD)),
    LIMIT_MS,
  );
  const remoteArgument = { name: 'alpha', version: '1.0.0', build: inIt };
  await expect(bad.call('render', [{ remote: remoteArgument }])).rejects.toMatchObject({ label: 'shell@2.0.0' });
  expect(await nextFault()).toBe('shell 2.0.0 computes without end');
});

test('blames a host that has worked for the timers that it opens itself', async () => {
  const code = HOST.replace(
    'async ({',
    `async (request) => { for (let at = 0; at < 1000; at++) setInterval(() => {}, 1e8); return draw(request); };\nconst draw = async ({`,
  );
  const text = textOf('shell@2.0.0', code);
  const bad = createServerBuild(pool, { name: 'shell', version: '2.0.0' }, sourcesOf(text), LIMIT_MS);
  const inIt = createServerBuild(
    pool,
    { name: 'alpha', version: '1.0.0' },
    sourcesOf(text, textOf('alpha@1.0.0', GOOD)),
    LIMIT_MS,
  );
  expect(await bad.read('number')).toBe(7);
  await bad.call('render', [{ remote: { name: 'alpha', version: '1.0.0', build: inIt } }]);
  expect(await nextFault()).toMatch(/^shell 2\.0\.0 leaves 1\d\d\d timers or connections open/);
});

test('leaves no process behind that computes without end when its own process ends', async () => {
  const program = `
    const { createRenderPool } = load('render-workers/pool');
    const { createServerBuild, sourcesOf } = load('render-workers/server-build');
    const pool = createRenderPool({}, { fault() {}, warn() {} });
    const text = { label: 'shell@1.0.0', file: 'server/main.cjs', code: 'exports.stop = () => { for (;;); };', hash: '1' };
    const build = createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sourcesOf(text), 1000);
    const { readdirSync, readFileSync } = require('node:fs');
    build.call('stop').catch(() => {
      const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
      console.log('children ' + children);
      process.exit(0);
    });`;
  let text = '';
  const { ended } = startProgram('', program, (part) => (text += part));
  expect(await ended).toBe(0);
  const pid = Number(/children (\d+)$/m.exec(text)?.[1]);
  expect(pid).toBeGreaterThan(0);
  await waitUntilGone(pid);
});

/** A killed process is one no more once it has been waited for. */
async function waitUntilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

test('starts no more workers than it may, and gives waiting jobs to whichever is free', async () => {
  pool.close();
  open({ workers: 2 });
  const build = remote(
    '1.0.0',
    `exports.render = async () => { await new Promise((done) => setTimeout(done, 20)); return process.pid; };`,
  );
  const pids = await Promise.all(Array.from({ length: 12 }, () => render(build)));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});
