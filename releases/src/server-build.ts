import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { integrityOf, type ReleaseRecord } from './record';
import { Refusal } from './refusal';
import type { ReleaseStore } from './store';

const requireBuiltin = createRequire(__filename);
/** What React's server renderer needs of Node; a slice's server build gets nothing else of it. */
const ALLOWED_BUILTINS = new Set(['util', 'stream', 'crypto', 'async_hooks', 'buffer']);

/**
 * Evaluates the server build of a version after checking its hash, and answers its exports. `provided` is what the
 * shell's server build hands to remotes (React, router, contract …); any other module is refused by name.
 * Evaluation is loading, not a sandbox: a slice is trusted code.
 */
export async function loadServerBuild(
  store: ReleaseStore,
  record: ReleaseRecord,
  provided: Record<string, unknown>,
): Promise<unknown> {
  const label = `${record.name}@${record.version}`;
  const code = await store.readFile(record.name, record.version, record.server.entry);
  if (!code || integrityOf(code) !== record.server.integrity)
    throw new Refusal(
      `The server build of ${label} ${code ? 'differs from its record' : 'is missing from the store'}: run \`verify\`.`,
    );
  const module = { exports: {} as unknown };
  compileFunction(code.toString('utf8'), ['module', 'exports', 'require'], { filename: `${label}/${record.server.entry}` })(
    module,
    module.exports,
    (id: string) => {
      if (id in provided) return provided[id];
      const builtin = id.replace(/^node:/, '');
      if (ALLOWED_BUILTINS.has(builtin)) return requireBuiltin(`node:${builtin}`);
      throw new Error(`${label} asks for the module '${id}', which the shell does not provide.`);
    },
  );
  return module.exports;
}
