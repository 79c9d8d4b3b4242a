import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, type ReleaseStore } from 'slipway';
import { repository } from 'testing/repository';

/** Ways in which a server build can end, hold or fill the process that runs it: the body of a function that a page calls. */
export const HOSTILE = {
  'rejects a promise at once': `Promise.reject(new Error('hostile'));`,
  'rejects a promise after a second': `setTimeout(() => Promise.reject(new Error('hostile')), 1000);`,
  'throws in a timer': `setTimeout(() => { throw new Error('hostile'); }, 10);`,
  'emits an error event without a listener': `setImmediate(() => new (require('stream').PassThrough)().emit('error', new Error('hostile')));`,
  'computes without end': `for (;;);`,
  'takes 2 GB of arrays': `globalThis.kept = []; for (let at = 0; at < 2048; at++) globalThis.kept.push(new Array(131072).fill(at + 0.5));`,
  'calls process.exit': `process.exit(0);`,
  'kills its process': `process.kill(process.pid, 'SIGKILL');`,
  'returns a promise that never settles': `return new Promise(() => undefined);`,
  'opens a thousand handles': `for (let at = 0; at < 1000; at++) setInterval(() => undefined, 1e8);`,
} as const;
export type HostileWay = keyof typeof HOSTILE;

/** A server-rendered slice, with the export that every page passes through. */
const wrapOf = (slice: string) =>
  slice === 'shell'
    ? `const { render } = module.exports;
       module.exports = { ...module.exports, render: async (request) => { await hostile(); return render(request); } };`
    : `for (const route of module.exports.remoteModule.routes) {
         const { page } = route;
         route.page = async () => { await hostile(); return page(); };
       }`;

/**
 * Publishes this checkout's build of the slice as another version with a server build that is hostile on each page, or
 * from then on.
 */
export async function publishHostile(
  store: ReleaseStore,
  { slice, version, code, evaluates = false }: { slice: string; version: string; code: string; evaluates?: boolean },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-hostile-'));
  try {
    cpSync(join(repository, slice, 'dist'), folder, { recursive: true });
    const description = join(folder, 'build.json');
    writeFileSync(description, JSON.stringify({ ...(JSON.parse(readFileSync(description, 'utf8')) as object), version }));
    const hostile = evaluates ? `(() => { ${code} })();` : `const hostile = () => { ${code} }; ${wrapOf(slice)}`;
    appendFileSync(join(folder, 'server/main.cjs'), `\n;(() => { ${hostile} })();\n`);
    await publish(store, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
