import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { integrityOf, type ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';

const requireBuiltin = createRequire(__filename);
/** Node modules that server renderers such as React's need; a server build may require no others. */
const ALLOWED_BUILTINS = new Set(['util', 'stream', 'crypto', 'async_hooks', 'buffer']);

/**
 * Checks the hash of a version's server build, evaluates it and returns its exports. `provided` holds the modules that the
 * host's server build shares with remotes (React, router …); requiring any other module throws an error that names it.
 * Evaluation is not a sandbox: a version is trusted code. Throws a ReleaseError for a version without a server build.
 */
export async function loadServerBuild(
  store: ReleaseStore,
  record: ReleaseRecord,
  provided: Record<string, unknown>,
): Promise<unknown> {
  const label = `${record.name}@${record.version}`;
  const { server } = record;
  if (!server) throw new ReleaseError(`${label} was built for browsers only: there is no server build of it.`);
  const code = await store.readFile(record.name, record.version, server.entry);
  if (!code || integrityOf(code) !== server.integrity)
    throw new ReleaseError(
      `The server build of ${label} ${code ? 'differs from its record' : 'is missing from the store'}: run \`verify\`.`,
    );
  const module = { exports: {} as unknown };
  compileFunction(code.toString('utf8'), ['module', 'exports', 'require'], { filename: `${label}/${server.entry}` })(
    module,
    module.exports,
    (id: string) => {
      if (id in provided) return provided[id];
      const builtin = id.replace(/^node:/, '');
      if (ALLOWED_BUILTINS.has(builtin)) return requireBuiltin(`node:${builtin}`);
      throw new Error(`${label} asks for the module '${id}', which its host does not provide.`);
    },
  );
  return module.exports;
}
