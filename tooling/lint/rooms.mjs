// The architecture as lint rules: who may import whom, with a sentence for whoever tries.
import { dirname, join, relative, sep } from 'node:path';
import { CURATED } from '../singletons.mjs';
import { repository } from '../repository.mjs';

const WAYS = 'Rooms talk through URLs, the contract and HTTP. See docs/architecture.md.';
const REMOTES = ['mf-catalog', 'mf-account', 'mf-checkout', 'mf-info'];

/** Room -> rooms that it may import by name. */
const MAY_IMPORT = {
  shell: ['shared'],
  ...Object.fromEntries(REMOTES.map((remote) => [remote, ['shared']])),
  shared: [],
  api: ['shared'],
  releases: [],
  site: ['shared', 'api', 'releases'],
  e2e: [],
  trust: ['shared', 'e2e'],
  bench: ['shared', 'releases'],
  artwork: [],
};

/** Reports a relative import that leaves its room. */
const noWayOut = {
  meta: { type: 'problem', messages: { out: `'{{path}}' leaves the room '{{room}}'. ${WAYS}` }, schema: [] },
  create(context) {
    const room = relative(repository, context.filename).split(sep)[0];
    const check = (node) => {
      const path = node.source?.value;
      if (typeof path !== 'string' || !path.startsWith('.')) return;
      const target = relative(repository, join(dirname(context.filename), path)).split(sep)[0];
      if (target !== room) context.report({ node, messageId: 'out', data: { path, room } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};

export const roomsPlugin = { rules: { 'no-way-out': noWayOut } };

/** One config object per room: `no-restricted-imports` with what that room may not touch. */
export function roomRules() {
  const rooms = Object.keys(MAY_IMPORT);
  return rooms.map((room) => {
    const forbidden = rooms.filter((other) => other !== room && !MAY_IMPORT[room].includes(other));
    const patterns = [
      { regex: `^(${forbidden.join('|')})(/|$)`, message: `'${room}' may not import this room. ${WAYS}` },
      {
        regex: '^shared(/(src|dist)(/|$)|$)',
        message: "Import a promise of shared by its name: 'shared/contract', 'shared/ui' …",
      },
    ];
    if (REMOTES.includes(room))
      patterns.push({
        regex: '^(axios|notistack|react-dom|@module-federation)(/|$)',
        message: 'The shell has the one instance: use services.http and services.feedback.',
      });
    const curated = room === 'shell' || REMOTES.includes(room) || room === 'shared' ? curatedPaths(room) : [];
    return {
      files: [`${room}/**/*.{ts,tsx}`],
      ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.tsx', 'shared/src/testing/**', 'shell/src/render.tsx'],
      rules: { 'no-restricted-imports': ['error', { patterns, paths: curated }] },
    };
  });
}

function curatedPaths(room) {
  return Object.entries(CURATED).map(([name, names]) => ({
    name,
    allowImportNames: room === 'shell' ? [...names, 'StaticRouter', 'ServerStyleSheet'] : names,
    message: `This name of ${name} does not exist in the page at run time: add it to tooling/singletons.mjs and its shim, or do without.`,
    allowTypeImports: true,
  }));
}
