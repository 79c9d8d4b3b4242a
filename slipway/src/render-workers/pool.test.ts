import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emitPackage, startProgram } from '../../test/scratch';
import { createRenderPool, MAX_ENDS, type RenderFault, type RenderPool, type RenderWorkerOptions } from './pool';
import { createServerBuild, sourcesOf, type ServerBuild } from './server-build';

// Starts processes; some compute until they are ended.
jest.setTimeout(180_000);

beforeAll(emitPackage);

const HOST = `
exports.provided = { react: { createElement: () => 'element', useState: () => { throw new Error('no render'); }, later: async () => { await null; throw new Error('later'); }, Component: class { render() {} }, Children: { map() {} }, internals: { dispatcher: null } } };
exports.number = 7;
exports.render = async ({ remote, reader }) => (remote ? 'page ' + (await remote.build.render(reader)) : 'frame');
`;
/** Long enough for a process of a busy machine, and short enough to wait for. */
const LIMIT_MS = 3000;
/** For renders with another limit than time. */
const LONG_MS = 100_000;

let pool: RenderPool;
let faults: RenderFault[];
const takenBack = jest.fn();
const open = (options: RenderWorkerOptions = {}) => {
  const found: RenderFault[] = [];
  faults = found;
  takenBack.mockReset();
  const fault = (each: RenderFault) => void found.push(each);
  pool = createRenderPool({ memoryMb: 400, ...options }, { fault, takenBack, warn: () => undefined });
};
beforeEach(() => open());
afterEach(() => {
  jest.restoreAllMocks();
  pool.close();
});

const textOf = (label: string, code: string) => ({ label, file: 'server/main.cjs', code, hash: code });
const hostText = textOf('shell@1.0.0', HOST);
const host = (limitMs = LIMIT_MS) => createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sourcesOf(hostText), limitMs);
const remote = (version: string, code: string, name = 'alpha') =>
  createServerBuild(pool, { name, version }, sourcesOf(hostText, textOf(`${name}@${version}`, code)), LIMIT_MS);
const render = (build?: ServerBuild, reader: unknown = {}, limitMs = LIMIT_MS) =>
  host(limitMs).call('render', [{ reader, ...(build ? { remote: { name: build.name, version: build.version, build } } : {}) }]);
const GOOD = `exports.render = () => 'good';`;
/** Resolves once a fault was found, with its version and message. */
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

test.each([
  [
    'a request with a cycle',
    () =>
      Object.assign(new (class Request {})(), {
        get self() {
          return this;
        },
      }),
    'circular',
  ],
  ['a number that JSON has no word for', () => 10n, 'BigInt'],
])('rejects a call with %s among its arguments, and names the call', async (_what, argument, why) => {
  const wrong = host().call('render', [argument()]);
  await expect(wrong).rejects.toThrow(`The arguments of render must be JSON data, functions or builds: `);
  await expect(wrong).rejects.toThrow(why);
  expect(await host().read('number')).toBe(7);
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

test('attributes evaluation errors to the version that threw', async () => {
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
    'changes a prototype and throws',
    `exports.render = () => { Array.prototype.map = null; throw new Error('mine'); };`,
    /Array\.prototype\.map was changed/,
    /Array\.prototype\.map/,
  ],
  [
    'changes what finds changes, and throws',
    `exports.render = () => { Array.prototype.find = () => { throw new Error('none'); }; throw new Error('mine'); };`,
    /Array\.prototype\.find was changed/,
    /Array\.prototype\.find/,
  ],
  [
    'gives all objects a toJSON',
    `exports.render = () => { Object.prototype.toJSON = () => null; console.log({}); return 'ok'; };`,
    /Object\.prototype\.toJSON was changed/,
    /Object\.prototype\.toJSON/,
  ],
  [
    'makes its process look like a browser',
    `exports.render = () => { globalThis.window = globalThis; return 'ok'; };`,
    /globalThis\.window was changed/,
    /globalThis\.window/,
  ],
  [
    'changes a module of Node',
    `exports.render = () => { require('util').inspect = () => ''; return 'ok'; };`,
    /util\.inspect was changed/,
    /util\.inspect/,
  ],
  [
    'changes what the channel inherits',
    `exports.render = () => { require('stream').Readable.prototype.push = () => false; return 'ok'; };`,
    /Readable\.prototype\.push was changed/,
    /Readable\.prototype\.push/,
  ],
  [
    'replaces a function of its process',
    `exports.render = () => { process.nextTick = () => {}; return 'ok'; };`,
    /process\.nextTick was changed/,
    /process\.nextTick/,
  ],
  [
    'rejects with an error whose stack names a package',
    `exports.render = () => { Promise.reject(Object.assign(new Error('boom'), { stack: 'at f (/node_modules/@acme/x/server/a.js:1:1)' })); };`,
    /page undefined/,
    /boom/,
  ],
  [
    'hears all rejections of its process',
    `exports.render = () => { process.on('unhandledRejection', () => {}); return 'ok'; };`,
    /listeners\('unhandledRejection'\) was changed/,
    /unhandledRejection/,
  ],
  [
    'gives all objects a setter',
    `exports.render = () => { Object.defineProperty(Object.prototype, 'name', { set() {}, configurable: true }); return 'ok'; };`,
    /Object\.prototype\.name was changed/,
    /Object\.prototype\.name/,
  ],
  [
    'hears the warnings of its process',
    `exports.render = () => { process.on('warning', () => {}); return 'ok'; };`,
    /listeners\('warning'\) was changed/,
    /warning/,
  ],
  [
    'takes the handlers of errors away',
    `exports.render = () => { process.removeAllListeners(); Promise.reject(new Error('x')); return 'ok'; };`,
    /listeners\('uncaughtException'\) was changed/,
    /uncaughtException/,
  ],
  ...Object.entries({
    'Intl.NumberFormat.prototype.formatToParts': 'Intl.NumberFormat.prototype.formatToParts = () => []',
    'Map iterator.next': 'Object.getPrototypeOf(new Map().entries()).next = () => ({ done: true })',
    'Array iterator.next': 'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })',
    'generator objects.next': 'Object.getPrototypeOf(function* () {}).prototype.next = () => ({ done: true })',
    'Timeout.prototype.unref': 'Object.getPrototypeOf(setTimeout(() => {}, 0)).unref = () => {}',
    'Immediate.prototype.hasRef': 'Object.getPrototypeOf(setImmediate(() => {})).hasRef = () => {}',
    'TypedArray.prototype.fill': 'Object.getPrototypeOf(Uint8Array.prototype).fill = () => 0',
    'async functions.call': 'Object.getPrototypeOf(async () => 1).call = () => 0',
    'process.env.TZ': "process.env.TZ = 'Asia/Tokyo'",
    'process.env': 'process.env = {}',
    'crypto.randomUUID': "crypto.randomUUID = () => 'same'",
    'Object.prototype': 'Object.freeze(Object.prototype)',
    process: 'globalThis.process = { env: {} }',
    Buffer: 'globalThis.Buffer = {}',
    'Buffer.from': 'Buffer.from = () => []',
    TextEncoder: 'globalThis.TextEncoder = class {}',
    'Readable.from': "require('stream').Readable.from = () => []",
    'util.types.isPromise': "require('util').types.isPromise = () => true",
    'WebAssembly.compile': 'WebAssembly.compile = () => {}',
    'process.hrtime.bigint': 'process.hrtime.bigint = () => 0n',
    'react.Children.map': "require('react').Children.map = () => []",
    globalThis: 'Object.setPrototypeOf(globalThis, { __proto__: Object.getPrototypeOf(globalThis), window: {} })',
    'react.internals.dispatcher': "Object.defineProperty(require('react').internals, 'dispatcher', { get: () => null })",
    'Function.prototype.defaultProps': "Function.prototype.defaultProps = { children: 'evil' }",
    'Error.prototype.digest': "Object.defineProperty(Error.prototype, 'digest', { get: () => '' })",
    'globalThis.global': 'globalThis.global = {}',
    'react.Component.prototype.render': "require('react').Component.prototype.render = () => 'evil'",
  }).map(
    ([changed, code]) =>
      [
        `changes ${changed}`,
        `exports.render = () => { ${code}; return 'ok'; };`,
        RegExp(`${changed} was changed`),
        RegExp(changed),
      ] as [string, string, RegExp, RegExp],
  ),
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
])('a version that takes 2 GB of %s ends its worker, not the serving process', async (_what, body) => {
  await render();
  const before = process.memoryUsage.rss();
  await expect(render(remote('1.0.0', `exports.render = () => { ${body} };`))).rejects.toThrow(/alpha 1\.0\.0/);
  expect(await render()).toBe('frame');
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 ** 2);
});

test.each([
  ['a signal', `AbortSignal.timeout(300).addEventListener('abort', () => { for (;;); });`],
  ['a promise', `require('util').promisify(setTimeout)(300).then(() => { for (;;); });`],
  [
    'a message',
    `const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { for (;;); }; setTimeout(() => port2.postMessage(1), 300);`,
  ],
])(
  'a version that computes without end in the callback of %s is blamed, and not the one that is rendered',
  async (_what, body) => {
    pool.close();
    open({ workers: 1 });
    await render();
    const after = `const until = Date.now() + 600; while (Date.now() < until) await new Promise(setImmediate);`;
    const good = remote('1.1.0', `exports.render = async () => { ${after} return 'good'; };`);
    expect(await render(remote('1.0.0', `exports.render = () => { ${body} return 'ok'; };`))).toBe('page ok');
    await render(good).catch(() => undefined);
    expect(await nextFault()).toBe('alpha 1.0.0 keeps its process busy after its render');
  },
);

test('a version that computes without end once its objects are collected is blamed, and not the one that is rendered', async () => {
  pool.close();
  open({ workers: 1 });
  await render();
  const waits = `globalThis.registry = new FinalizationRegistry(() => { for (;;); });
    exports.render = () => { for (let at = 0; at < 100; at += 1) registry.register({}, at); return 'ok'; };`;
  // In the worker that gets the task next there is nothing to collect.
  const fills = `exports.render = async () => {
    while (globalThis.registry) {
      globalThis.filled = new Array(500_000).fill(1);
      await new Promise((done) => setTimeout(done, 1));
    }
    return 'good';
  };`;
  expect(await render(remote('1.0.0', waits))).toBe('page ok');
  expect(await render(remote('1.1.0', fills))).toBe('page good');
  expect(await nextFault()).toBe('alpha 1.0.0 keeps its process busy after its render');
});

test.each([
  ['an object without a prototype', `throw Object.create(null);`],
  ['a proxy', `throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });`],
  [
    'an error whose message is no text',
    `const error = new Error('x'); error.stack; error.message = { toString: 1 }; throw error;`,
  ],
  ['an error whose message cannot be read', `throw Object.defineProperty(new Error('x'), 'message', { get() { throw 1; } });`],
])('a version that throws %s fails at once', async (_what, body) => {
  await render();
  await expect(render(remote('1.0.0', `exports.render = () => { ${body} };`))).rejects.toThrow(
    'Something was thrown that cannot be read.',
  );
  expect(faults).toEqual([]);
});

test.each([
  ['a message that ends the process which reads it', `{ type: 'fault', label: 1, what: 'x' }`],
  ['a fault of a version that the worker never had', `{ type: 'fault', label: 'beta@9.9.9', what: 'x' }`],
  ['a fault of the host', `{ type: 'fault', label: 'shell@1.0.0', what: 'x' }`],
  ['that it has loaded a build again and again', `{ type: 'loaded', id: 2, key: 'x' }`],
])('a version that gets hold of the channel and sends %s is blamed, and no other', async (_what, message) => {
  await render();
  const code = `const { Stream } = require('stream');
    const prototype = Object.getPrototypeOf(Stream.prototype);
    const { emit } = prototype;
    exports.render = async (reader) => {
      let channel;
      prototype.emit = function (event) { if (event === 'data') channel = this; return emit.apply(this, arguments); };
      await reader.name();
      prototype.emit = emit;
      channel.write(JSON.stringify(${message}) + '\\n');
      return new Promise(() => {});
    };`;
  await expect(render(remote('1.0.0', code), { name: () => 'x' })).rejects.toMatchObject({ name: 'WorkerEndedError' });
  expect(faults.map(({ name, version, what }) => [name, version, what])).toEqual([
    ['alpha', '1.0.0', 'writes to the channel of its process'],
  ]);
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
});

test('blames a remote for what a function of the host throws in its timer', async () => {
  await render();
  await render(remote('1.0.0', `exports.render = () => { setTimeout(() => require('react').useState(), 10); return 'ok'; };`));
  expect(await nextFault()).toBe('alpha 1.0.0 throws outside of its render: no render');
});

test.each(['Array.prototype.push = () => { for (;;); }', 'Array.prototype.map = null'])(
  'after a render that leaves %s behind, the next page comes from another worker, and no other version is blamed',
  async (change) => {
    pool.close();
    open({ workers: 1 });
    const good = remote('1.1.0', `exports.render = () => { const list = []; list.push('good'); return list.join(); };`);
    expect(await render(good)).toBe('page good');
    await render(remote('1.0.0', `exports.render = () => { setImmediate(() => { ${change}; }); return 'ok'; };`));
    expect(await render(good)).toBe('page good');
    expect(faults).toEqual([]);
  },
);

test('a version that replaces the console, or parts of it, affects only its own page', async () => {
  pool.close();
  open({ workers: 1 });
  const logs = `exports.render = () => { console.error('seen'); process.stdout.write('seen'); return 'good'; };`;
  const evil = `() => { throw new Error('evil'); }`;
  for (const [at, code] of [
    `console.error = ${evil}`,
    `globalThis.console = { error: ${evil} }`,
    `process.stdout.write = ${evil}`,
  ].entries()) {
    await render(remote(`1.${at}.0`, `exports.render = () => { ${code}; return 'ok'; };`));
    expect(await render(remote('2.0.0', logs))).toBe('page good');
  }
  await render(remote('1.9.0', `exports.render = () => { console.error = ${evil}; Object.freeze(console); return 'ok'; };`));
  expect(await render(remote('2.0.0', logs))).toBe('page good');
});

test('leaves out the remote, not the host, if the host fails with that remote only', async () => {
  await render();
  const bad = remote(
    '1.0.0',
    `exports.render = () => { require('react').later(); return new Promise((done) => setTimeout(done, 50, 'ok')); };`,
  );
  for (let time = 1; time <= MAX_ENDS; time += 1) await render(bad);
  expect([...pool.leftOut]).toEqual(['alpha@1.0.0']);
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
  const code = `exports.render = () => { require('react').later(); return new Promise((done) => setTimeout(done, 50, 'ok')); };`;
  for (let time = 1; time <= MAX_ENDS; time += 1) await render(remote('1.2.0', code));
  expect([...pool.leftOut]).toEqual(['alpha@1.0.0', 'alpha@1.2.0']);
  const beta = remote('1.0.0', code, 'beta');
  for (let time = 1; time < MAX_ENDS; time += 1) await render(beta);
  expect([...pool.leftOut]).toEqual([]);
  await render(beta);
  expect([...pool.leftOut]).toEqual(['shell@1.0.0']);
});

test.each([
  ['a page without a remote', () => render()],
  ['another remote', () => render(remote('1.0.0', GOOD, 'beta'))],
])('a late fault of the host counts for the remote that left it behind, although %s was rendered since', async (_what, since) => {
  pool.close();
  open({ workers: 1 });
  await render();
  // Nothing in the stack names the remote: the timer calls the host's function itself.
  const leaves = remote('1.0.0', `exports.render = () => { setTimeout(require('react').useState, 300); return 'ok'; };`);
  const charged = () => faults.filter(({ countsFor }) => countsFor === undefined).map(({ name }) => name);
  for (let time = 1; time <= MAX_ENDS; time += 1) {
    await render(leaves);
    await since();
    while (charged().length < time) await new Promise((done) => setTimeout(done, 20));
  }
  expect(charged()).toEqual(Array(MAX_ENDS).fill('alpha'));
  expect([...pool.leftOut]).toEqual(['alpha@1.0.0']);
});

/** Renders remotes in a host that goes wrong with each. `show` resolves with the name that its fault counts for. */
async function openBadHost(body: string, limitMs?: number): Promise<{ show(name: string): Promise<string> }> {
  const text = textOf('shell@3.0.0', `exports.render = async ({ remote }) => { if (remote) { ${body} } return 'frame'; };`);
  const bad = createServerBuild(pool, { name: 'shell', version: '3.0.0' }, sourcesOf(text), LIMIT_MS);
  expect(await bad.call('render', [{}])).toBe('frame');
  return {
    async show(name) {
      const sources = sourcesOf(text, textOf(`${name}@1.0.0`, GOOD));
      const found = faults.length;
      const remoteArgument = { name, build: createServerBuild(pool, { name, version: '1.0.0' }, sources, LIMIT_MS) };
      await expect(bad.call('render', [{ remote: remoteArgument }], { limitMs })).rejects.toThrow();
      while (faults.length === found) await new Promise((done) => setTimeout(done, 20));
      return faults.at(-1)!.name;
    },
  };
}

test('blames a proven host that fails with each remote, and takes back the charges of its remotes', async () => {
  const { show } = await openBadHost(`globalThis.window = {};`);
  for (let time = 1; time <= MAX_ENDS; time += 1) expect(await show('alpha')).toBe('alpha');
  expect([...pool.leftOut]).toEqual(['alpha@1.0.0']);
  expect(await show('beta')).toBe('shell');
  expect([...pool.leftOut]).toEqual([]);
  expect(takenBack.mock.calls).toEqual([['alpha@1.0.0']]);
  expect([await show('alpha'), await show('beta')]).toEqual(['shell', 'shell']);
  expect([...pool.leftOut]).toEqual(['shell@3.0.0']);
});

test('a proven host that computes without end with each remote is named', async () => {
  const { show } = await openBadHost(`for (;;);`, 500);
  expect([await show('alpha'), await show('beta')]).toEqual(['alpha', 'shell']);
});

test('leaves out two remotes that hang, but not the host that renders others meanwhile', async () => {
  await render();
  for (const name of ['alpha', 'beta']) {
    const hangs = remote('1.0.0', `exports.render = () => { for (;;); };`, name);
    const found = faults.length;
    await render(hangs).catch(() => undefined);
    while (faults.length === found) await new Promise((done) => setTimeout(done, 20));
    expect(await render(remote('1.0.0', GOOD, 'gamma'))).toBe('page good');
  }
  expect(faults.map(({ name }) => name)).toEqual(['alpha', 'beta']);
});

test.each([
  ['SIGTERM', ''],
  ['SIGINT', ''],
  ['SIGHUP', ''],
  // As before a worker has begun to ignore it.
  ['SIGTERM', `process.removeAllListeners('SIGTERM');`],
  ['SIGKILL', ''],
] as const)('a stop that sends %s to idle workers counts for no version (%s)', async (signal, before) => {
  pool.close();
  open({ workers: 1 });
  await render();
  const build = remote('1.0.0', `exports.render = () => { ${before} return process.pid; };`);
  const pids = [];
  for (let time = 0; time <= MAX_ENDS; time += 1) {
    const pid = Number(/\d+/.exec(String(await render(build))));
    pids.push(pid);
    process.kill(pid, signal);
    await new Promise((done) => setTimeout(done, 200));
  }
  expect(faults).toEqual([]);
  expect(new Set(pids).size).toBe(before || signal === 'SIGKILL' ? pids.length : 1);
});

test('rejects pages immediately while no worker can be started', async () => {
  const { execPath } = process;
  const page = () => render(remote('1.0.0', GOOD)).catch((error: Error) => error.name);
  try {
    process.execPath = '/no/such/node';
    expect(await Promise.all([page(), page(), page()])).toEqual(Array(3).fill('NoWorkerError'));
    const began = performance.now();
    expect(await page()).toBe('NoWorkerError');
    expect(performance.now() - began).toBeLessThan(500);
  } finally {
    process.execPath = execPath;
  }
  await new Promise((done) => setTimeout(done, 1000));
  expect(await page()).toBe('page good');
  expect(faults).toEqual([]);
});

/** Keeps the only worker until it is called. */
async function keepWorker(): Promise<() => Promise<unknown>> {
  pool.close();
  open({ workers: 1 });
  let release!: () => void;
  let begin!: () => void;
  const isKept = new Promise<void>((done) => (begin = done));
  const step = () => (begin(), new Promise<void>((done) => (release = done)));
  const kept = render(remote('9.0.0', `exports.render = ({ step }) => step().then(() => 'kept');`), { step }, LONG_MS);
  await isKept;
  return () => (release(), kept);
}

test('refuses pages of a version if too many of them wait for too long, but not those of other versions', async () => {
  const release = await keepWorker();
  const build = remote('1.0.0', GOOD);
  const waiting = Array.from({ length: 65 }, () => render(build));
  await new Promise((done) => setTimeout(done, 600));
  await expect(render(build)).rejects.toMatchObject({ name: 'RenderBusyError' });
  const other = render(remote('1.1.0', GOOD));
  await release();
  expect(new Set(await Promise.all([...waiting, other]))).toEqual(new Set(['page good']));
  expect(faults).toEqual([]);
});

test('pages that wait for a version when it is left out end no more workers', async () => {
  pool.close();
  open({ workers: 1 });
  await render();
  const bad = remote('1.0.0', `exports.render = () => process.exit(1);`);
  const pages = Array.from({ length: 20 }, () => render(bad).catch((error: Error) => error.name));
  const shown = await Promise.all(pages);
  expect(shown.filter((name) => name === 'LeftOutError')).toHaveLength(20 - MAX_ENDS);
  expect(faults).toHaveLength(MAX_ENDS);
  expect(await render()).toBe('frame');
});

test('skips a page once no request waits for it', async () => {
  const release = await keepWorker();
  const name = jest.fn(() => 'x');
  const build = remote('1.0.0', `exports.render = (reader) => reader.name();`);
  let isWanted = true;
  const page = build.call('render', [{ name }], { isWanted: () => isWanted });
  isWanted = false;
  await Promise.all([expect(page).rejects.toMatchObject({ name: 'RenderBusyError' }), release()]);
  expect(name).not.toHaveBeenCalled();
});

test('a page that three workers failed to render because of another version comes from a new one', async () => {
  pool.close();
  open({ workers: 3 });
  await render();
  let entered = 0;
  let meet!: () => void;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const step = () => ((entered += 1) === 3 && meet(), met);
  const leaves = remote(
    '1.0.0',
    `exports.render = async ({ step }) => { await step(); setTimeout(() => { for (;;); }, 50); return 'ok'; };`,
  );
  await Promise.all(Array.from({ length: 3 }, () => render(leaves, { step })));
  await new Promise((done) => setTimeout(done, 200));
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
});

test('workers of two hosts that are rendered in turn keep their hosts', async () => {
  pool.close();
  open({ workers: 2 });
  const pids = new Set<unknown>();
  const hosts = ['7.0.0', '7.1.0'].map((version) =>
    createServerBuild(
      pool,
      { name: 'shell', version },
      sourcesOf(textOf(`shell@${version}`, 'exports.render = () => process.pid;')),
      LIMIT_MS,
    ),
  );
  for (let turn = 0; turn < 4; turn += 1)
    for (const each of hosts) for (const pid of await Promise.all([each.call('render'), each.call('render')])) pids.add(pid);
  expect(pids.size).toBe(3);
});

test('a task that becomes overdue while it is checked still gets its worker', async () => {
  pool.close();
  open({ workers: 2 });
  const hostOf = (version: string) =>
    createServerBuild(
      pool,
      { name: 'shell', version },
      sourcesOf(textOf(`shell@${version}`, 'exports.render = () => process.pid;')),
      LIMIT_MS,
    );
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  try {
    const first = hostOf('7.0.0');
    await Promise.all([first.call('render'), first.call('render')]);
    const other = hostOf('7.1.0').call('render');
    // The timer of 250 ms may fire a little early.
    clock.mockReturnValueOnce(1249.99).mockReturnValue(1250.01);
    expect(await other).toEqual(expect.any(Number));
  } finally {
    clock.mockRestore();
  }
});

test('reports whether only code of the host threw an error', async () => {
  const text = textOf(
    'shell@4.0.0',
    `exports.provided = { fail() { throw new Error('mine'); } };
    exports.render = async ({ remote }) => (remote.render ? remote.render() : exports.provided.fail());`,
  );
  const bad = createServerBuild(pool, { name: 'shell', version: '4.0.0' }, sourcesOf(text), LIMIT_MS);
  const errorWith = (version: string, code: string) => {
    const inIt = createServerBuild(pool, { name: 'alpha', version }, sourcesOf(text, textOf(`alpha@${version}`, code)), LIMIT_MS);
    return bad.call('render', [{ remote: inIt }]).catch((error: unknown) => error as { isOfHost?: boolean });
  };
  expect(await errorWith('1.0.0', '')).toMatchObject({ message: 'mine', isOfHost: true });
  const calls = `exports.render = () => require('fail')();`;
  expect(await errorWith('1.1.0', calls)).not.toHaveProperty('isOfHost');
});

test('a page that was rendered in time is sent, although this process was paused until after its time', async () => {
  await render();
  const build = remote(
    '1.0.0',
    `exports.render = async ({ begin }) => { await begin(); await new Promise((done) => setTimeout(done, 50)); return 'in time'; };`,
  );
  const pause = () => {
    const until = performance.now() + 1500;
    while (performance.now() < until);
  };
  const begin = () => void setTimeout(pause, 20);
  const page = createServerBuild(pool, { name: 'shell', version: '1.0.0' }, sourcesOf(hostText), 1000).call('render', [
    { reader: { begin }, remote: { name: 'alpha', version: '1.0.0', build } },
  ]);
  expect(await page).toBe('page in time');
});

test('rejects running renders when the pool is closed', async () => {
  const release = await keepWorker();
  const kept = release();
  pool.close();
  await expect(kept).rejects.toThrow('The render workers are closed.');
});

test('counts at most one fault per render', async () => {
  await render();
  const code = `exports.render = async () => {
    for (let each = 0; each < 20; each += 1) Promise.reject(new Error('no'));
    await new Promise((done) => setTimeout(done, 100));
    return 'ok';
  };`;
  await render(remote('1.0.0', code));
  expect(faults).toHaveLength(1);
  expect(pool.leftOut.size).toBe(0);
});

test('notices that a version grows after its render, although it gives the memory back', async () => {
  await render();
  const code = `const kept = [];
    exports.render = () => {
      const growing = setInterval(() => {
        if (kept.push(Buffer.alloc(50e6, 1)) < 20) return;
        clearInterval(growing);
        setTimeout(() => (kept.length = 0), 1000);
      }, 20);
      return 'ok';
    };`;
  await render(remote('1.0.0', code));
  expect(await nextFault()).toMatch(/^alpha 1\.0\.0 takes \d+ MB of memory, more than 400$/);
});

test('keeps the beginning of an error that is longer than a page', async () => {
  const error = await render(remote('1.0.0', `exports.render = () => { throw new Error('x'.repeat(2e7)); };`)).catch(
    (thrown: unknown) => thrown as Error,
  );
  expect((error as Error).message).toBe('x'.repeat(10_000));
});

test('refuses a result that would hold the process that reads it', async () => {
  const result = (version: string, code: string) => remote(version, code).call('render');
  await expect(result('1.0.0', `exports.render = () => Array(3e6).fill([]);`)).rejects.toThrow(
    'The result has 9000001 characters',
  );
  const changing = `let times = 0; exports.render = () => ({ toJSON: () => 'x'.repeat(++times * 3e6) });`;
  expect(await result('1.1.0', changing)).toHaveLength(3e6);
});

test('limits the answers to a version that asks without reading them', async () => {
  await render();
  const list = jest.fn(async () => 'x'.repeat(1e6));
  const body = `exports.render = (reader) => { for (let at = 0; at < 500; at++) reader.list(); for (;;); };`;
  await expect(render(remote('1.0.0', body), { list })).rejects.toMatchObject({ name: 'TimeLimitError' });
  expect(list.mock.calls.length).toBeLessThan(20);
});

test('timers that a version leaves count for it, and the pages that they slow come from another worker', async () => {
  pool.close();
  open({ workers: 1 });
  const leaves = `exports.render = () => { setInterval(() => { const end = Date.now() + 90; while (Date.now() < end); }, 1); return 'good'; };`;
  const inSteps = `exports.render = async () => { for (let at = 0; at < 60; at++) await new Promise((done) => setTimeout(done, 1)); return 'good'; };`;
  const build = remote('1.1.0', inSteps);
  expect(await render(build)).toBe('page good');
  // On a busy machine the worker may be replaced first because it does not begin with the next page.
  while (faults.length === 0) {
    expect(await render(remote('1.0.0', leaves))).toBe('page good');
    expect(await render(build)).toBe('page good');
  }
  expect(faults).toEqual([expect.objectContaining({ version: '1.0.0', what: 'keeps its process busy after its render' })]);
});

test('a version with callbacks that alternate with those of another one ends its process, and not the one that reads its messages', async () => {
  pool.close();
  open({ workers: 1 });
  const turns = `exports.render = () => { const turn = () => setImmediate(turn); turn(); return 'good'; };`;
  expect(await render(remote('1.0.0', turns))).toBe('page good');
  await render(remote('1.1.0', turns));
  expect(await nextFault()).toMatch(/^alpha 1\.[01]\.0 sends without end$/);
});

test('a promise that never settles times out without ending the worker', async () => {
  await render();
  await expect(render(remote('1.0.0', `exports.render = () => new Promise(() => {});`))).rejects.toMatchObject({
    name: 'TimeLimitError',
    label: 'alpha@1.0.0',
  });
  expect(await render()).toBe('frame');
  expect(faults).toEqual([]);
});

test('many pages of a version that hangs are given up together, and others are rendered meanwhile', async () => {
  await render();
  const bad = remote('1.0.0', `exports.render = ({ begin }) => begin().then(() => new Promise(() => {}));`);
  const page = (begin: () => void) => render(bad, { begin }).catch((error: unknown) => (error as Error).name);
  const settled = Promise.all(Array.from({ length: 8 }, () => page(() => {})));
  expect(await render(remote('1.1.0', GOOD))).toBe('page good');
  expect(new Set(await settled)).toEqual(new Set(['TimeLimitError']));
  const trying: Promise<unknown>[] = [];
  const begin = jest.fn(() => void (trying.length < 8 && trying.push(page(begin))));
  await page(begin);
  expect(new Set(await Promise.all(trying))).toEqual(new Set(['TimeLimitError']));
  expect(begin).toHaveBeenCalledTimes(1);
});

test('a version that was too slow once, and then answers, is rendered by several workers again', async () => {
  pool.close();
  open({ workers: 2 });
  const build = remote('1.0.0', `exports.render = ({ step }) => step();`);
  await expect(render(build, { step: () => new Promise(() => {}) })).rejects.toMatchObject({ name: 'TimeLimitError' });
  expect(await render(build, { step: () => 'in time' })).toBe('page in time');
  let entered = 0;
  let meet!: (text: string) => void;
  const met = new Promise<string>((resolve) => (meet = resolve));
  // Each waits for the other one.
  const step = () => ((entered += 1) === 2 && meet('together'), met);
  expect(await Promise.all([render(build, { step }), render(build, { step })])).toEqual(['page together', 'page together']);
});

test('a version that ended its process once, and then answers, is rendered by several workers again', async () => {
  pool.close();
  open({ workers: 2 });
  await render();
  const build = remote('1.0.0', `exports.render = ({ step }) => (step ? step() : process.exit(1));`);
  await expect(render(build)).rejects.toThrow('calls process.exit(1)');
  expect(await render(build, { step: () => 'in time' })).toBe('page in time');
  let entered = 0;
  let meet!: (text: string) => void;
  const met = new Promise<string>((resolve) => (meet = resolve));
  const step = () => ((entered += 1) === 2 && meet('together'), met);
  const both = [render(build, { step }, LONG_MS), render(build, { step }, LONG_MS)];
  expect(await Promise.all(both)).toEqual(['page together', 'page together']);
});

/** A version with renders that end when the test says so. `begun(2)` resolves once two have begun. */
function stepwise(version: string) {
  const build = remote(version, `exports.render = ({ step }) => step();`);
  const ends: ((text: string) => void)[] = [];
  let onBegin = () => {};
  const step = () => new Promise<string>((done) => (ends.push(done), onBegin()));
  return {
    ends,
    page: (limitMs = LONG_MS) => render(build, { step }, limitMs).catch((error: Error) => error.name),
    begun: (count: number) =>
      new Promise<void>((done) => {
        onBegin = () => ends.length >= count && done();
        onBegin();
      }),
  };
}

/** Lets time pass for this process. */
function movableClock(): (ms: number) => void {
  let passed = 0;
  const start = Date.now();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - start + passed);
  return (ms) => void (passed += ms);
}

test('two versions that hang leave a worker to the pages of others', async () => {
  pool.close();
  open({ workers: 2 });
  await render();
  const hanging = [stepwise('1.0.0'), stepwise('0.9.0')];
  for (const { page } of hanging) expect(await page(200)).toBe('TimeLimitError');
  const tried = hanging.map(({ ends }) => ends.length);
  for (const { page } of hanging) void page();
  await Promise.race(hanging.map(({ begun }, at) => begun(tried[at]! + 1)));
  expect(await render(remote('1.0.0', GOOD, 'beta'), {}, LONG_MS)).toBe('page good');
  expect(hanging.filter(({ ends }, at) => ends.length > tried[at]!)).toHaveLength(1);
});

test('a version that answers late, but in time, leaves a worker to the pages of others', async () => {
  pool.close();
  open({ workers: 2 });
  await render();
  const pass = movableClock();
  const { page, begun, ends } = stepwise('1.0.0');
  const good = remote('1.0.0', GOOD, 'beta');
  const pages = [page()];
  await begun(1);
  pass(LONG_MS / 2 + 1);
  pages.push(page());
  expect(await render(good, {}, LONG_MS)).toBe('page good');
  expect(ends).toHaveLength(1);
  ends[0]!('late');
  await begun(2);
  pages.push(page());
  expect(await render(good, {}, LONG_MS)).toBe('page good');
  expect(ends).toHaveLength(2);
  ends[1]!('soon');
  await begun(3);
  ends[2]!('soon');
  expect(await Promise.all(pages)).toEqual(['page late', 'page soon', 'page soon']);
});

test('other pages of a version that answers late have the worker that no other version needs', async () => {
  pool.close();
  open({ workers: 2 });
  await render();
  const pass = movableClock();
  const { page, begun, ends } = stepwise('1.0.0');
  const pages = [page()];
  await begun(1);
  pass(LONG_MS / 2 + 1);
  pages.push(page());
  expect(ends).toHaveLength(1);
  pass(600);
  await begun(2);
  for (const end of ends) end('late');
  expect(await Promise.all(pages)).toEqual(['page late', 'page late']);
});

test('pages of a version that hangs are given up, not refused, where too many of them wait for too long', async () => {
  pool.close();
  open({ workers: 1 });
  await render();
  const pass = movableClock();
  const { page } = stepwise('1.0.0');
  expect(await page(200)).toBe('TimeLimitError');
  for (let each = 0; each < 66; each += 1) void page();
  pass(600);
  expect(await page()).toBe('TimeLimitError');
});

test('renders a version that sends network requests', async () => {
  await render();
  const server = createServer((_request, response) => response.end('answer'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const body = `exports.render = () => fetch('http://127.0.0.1:${port}/').then((answer) => answer.text());`;
  expect(await render(remote('1.0.0', body))).toBe('page answer');
  server.closeAllConnections();
  server.close();
  expect(faults).toEqual([]);
});

test.each([
  ['a thread', `for (let at = 0; at < 4; at++) require('crypto').pbkdf2('x', 'x', 2 ** 31 - 1, 64, 'sha512', () => {});`],
  ['short timers', `setInterval(() => { const end = Date.now() + 40; while (Date.now() < end); }, 1);`],
])('a version that computes in %s while its process has no task is blamed', async (_what, body) => {
  // On a busy machine the process gets too little time at first.
  do {
    pool.close();
    open({ workers: 1 });
    await render();
    expect(await render(remote('1.0.0', `exports.render = () => { ${body} return 'ok'; };`))).toBe('page ok');
    await new Promise((done) => setTimeout(done, 3000));
    expect(await render(remote('1.1.0', GOOD))).toBe('page good');
  } while (faults.length === 0);
  expect(faults).toEqual([expect.objectContaining({ version: '1.0.0', what: 'keeps its process busy after its render' })]);
});

test.each([
  ['asks on and on', `for (let at = 1; at <= 3000; at += 1) send({ ...question, question: at * 1e6 });`],
  ['begins its task again', `send({ type: 'began', id: question.id, idleMs: 0, idleCpuMs: 0 });`],
  ['ends another task', `send({ type: 'done', id: 1e6, rssMb: 1 });`],
])('a version that speaks as its process does, and %s, loses it', async (_what, body) => {
  await render();
  const list = jest.fn(async () => 'x');
  const code = `const { Stream } = require('stream');
    const prototype = Object.getPrototypeOf(Stream.prototype);
    const { emit } = prototype;
    exports.render = async (reader) => {
      let channel, line;
      prototype.emit = function (event) { if (event === 'data') channel = this; return emit.apply(this, arguments); };
      await reader.list();
      prototype.emit = emit;
      const write = channel._writeGeneric;
      channel._writeGeneric = function (writev, data) { line ??= String(data); return write.apply(this, arguments); };
      await reader.list();
      const begin = line.indexOf('{');
      const question = JSON.parse(line.slice(begin));
      const send = (message) => channel.write(line.slice(0, begin) + JSON.stringify(message) + '\\n');
      ${body}
      return new Promise(() => {});
    };`;
  await expect(render(remote('1.0.0', code), { list })).rejects.toMatchObject({ name: 'WorkerEndedError' });
  expect(list.mock.calls.length).toBeLessThanOrEqual(1000);
  expect(faults.map(({ version, what }) => [version, what])).toEqual([['1.0.0', 'writes to the channel of its process']]);
});

test('a version reaches no socket in the file system', async () => {
  const place = join(mkdtempSync(join(tmpdir(), 'socket-')), 'commands.sock');
  const server = createServer((_request, response) => response.end('open'));
  await new Promise<void>((done) => server.listen(place, done));
  const code = `exports.render = async () => {
    await fetch('http://127.0.0.1:9/').catch(() => undefined);
    const { constructor: Agent } = globalThis[Symbol.for('undici.globalDispatcher.1')];
    const dispatcher = new Agent({ connect: { socketPath: ${JSON.stringify(place)} } });
    return fetch('http://localhost/', { dispatcher }).then((answer) => answer.text(), (error) => error.cause.code);
  };`;
  expect(await render(remote('1.0.0', code))).toBe('page EACCES');
  server.closeAllConnections();
  server.close();
});

test.each([
  ['signals this process', `process.kill(process.ppid, 'SIGKILL')`],
  ['lowers its priority', `process.getBuiltinModule('os').setPriority(process.ppid, 19)`],
  ['opens its debugger', `process._debugProcess(process.ppid)`],
  ['reads files', `process.mainModule.require('fs').readFileSync('/etc/hostname')`],
  ['writes to the channel', `process._getActiveHandles()`],
  ['imports a module of Node', `import('node:fs').then(() => 'open')`],
  [
    'finds files behind its input',
    `Object.getOwnPropertySymbols(process.stdin).find((key) => process.stdin[key].writeSync).description`,
  ],
  ['prints past the limit', `process._rawDebug('x')`],
  ['has a report written over a file when memory runs out', `(process.report.directory = '/tmp')`],
])('a version that %s is refused', async (_what, code) => {
  await expect(render(remote('1.0.0', `exports.render = () => ${code};`))).rejects.toThrow();
  expect(await render()).toBe('frame');
});

test('gives builds only the named environment variables', async () => {
  process.env.SECRET_OF_TEST = 'x';
  process.env.NAMED_OF_TEST = 'y';
  pool.close();
  open({ env: ['NAMED_OF_TEST'] });
  const build = remote('1.0.0', `exports.render = () => [process.env.SECRET_OF_TEST ?? '-', process.env.NAMED_OF_TEST].join();`);
  expect(await render(build)).toBe('page -,y');
});

test('limits the number of questions that a version may ask during a render', async () => {
  const list = jest.fn(async () => []);
  const build = remote('1.0.0', `exports.render = async (reader) => { for (;;) await reader.list(); };`);
  await expect(render(build, { list }, LONG_MS)).rejects.toThrow('A render may ask 1000 times.');
  expect(list).toHaveBeenCalledTimes(1000);
});

test('limits the total size of the answers to a version', async () => {
  const list = jest.fn(async () => 'x'.repeat(10e6));
  const build = remote('1.0.0', `exports.render = async (reader) => { for (;;) await reader.list(); };`);
  await expect(render(build, { list }, LONG_MS)).rejects.toThrow('The answers to a render may have 33554432 characters.');
  expect(list).toHaveBeenCalledTimes(4);
});

test('excludes a version that ended too many workers, and readmits it on request', async () => {
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

test('forgets a fault after an hour, so that occasional faults do not exclude a version', async () => {
  await render();
  const bad = remote('1.0.0', `exports.render = () => process.exit(1);`);
  let passed = 0;
  const start = Date.now();
  const now = jest.spyOn(performance, 'now').mockImplementation(() => Date.now() - start + passed);
  for (let at = 0; at < MAX_ENDS + 1; at++) {
    await expect(render(bad)).rejects.toThrow('calls process.exit(1)');
    passed += 3_600_000;
  }
  expect(pool.leftOut.size).toBe(0);
  now.mockRestore();
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

test('kills an endlessly computing worker when the serving process ends', async () => {
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

test('starts no more workers than its limit, and gives waiting jobs to any free worker', async () => {
  pool.close();
  open({ workers: 2 });
  const build = remote(
    '1.0.0',
    `exports.render = async () => { await new Promise((done) => setTimeout(done, 20)); return process.pid; };`,
  );
  const pids = await Promise.all(Array.from({ length: 12 }, () => render(build)));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
});

test('reports why no worker can be started', async () => {
  const { execPath } = process;
  try {
    process.execPath = '/no/such/node';
    const why = 'No render worker can be started: a new one could not be started (spawn /no/such/node ENOENT).';
    await expect(render(remote('1.0.0', GOOD))).rejects.toThrow(why);
  } finally {
    process.execPath = execPath;
  }
});

// Node reports the first, and throws for the second.
test.each(['/no/such/node', 'no\0node'])(
  'a worker that cannot be started as %j ends nothing, and is tried again later',
  async (path) => {
    const { execPath } = process;
    const timers = jest.spyOn(globalThis, 'setTimeout');
    try {
      process.execPath = path;
      const waiting = Array.from({ length: 12 }, () => render(remote('1.0.0', GOOD)).catch((error: Error) => error.message));
      await new Promise((done) => setTimeout(done, 1500));
      process.execPath = execPath;
      const pages = await Promise.all(waiting);
      expect(pages.every((page) => /^page good$|could not be started/.test(String(page)))).toBe(true);
      expect(pages).toContain('page good');
      expect(timers.mock.calls.filter(([, ms]) => ms! > 20 && ms! <= 1000).length).toBeLessThan(40);
    } finally {
      process.execPath = execPath;
      timers.mockRestore();
    }
  },
);

test('a page of another version is rendered before many queued pages of a slow version', async () => {
  pool.close();
  open({ workers: 2 });
  const slow = remote('1.0.0', `exports.render = () => new Promise((done) => setTimeout(done, 150, 'slow'));`);
  await render(slow);
  const order: string[] = [];
  const note = (build: ServerBuild) => render(build).then((page) => order.push(String(page)));
  await Promise.all([...Array.from({ length: 8 }, () => note(slow)), note(remote('2.0.0', GOOD))]);
  expect(order.indexOf('page good')).toBeLessThan(4);
});
