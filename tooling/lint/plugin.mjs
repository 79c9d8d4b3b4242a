// The architecture as lint rules, each with a sentence for whoever breaks it. Proven in lint.test.ts.
import { relative, sep } from 'node:path';
import { repository } from '../repository.mjs';
import { crimeOf } from './crimes.mjs';
import { targetOf, wayBetween } from './import-graph.mjs';
import { roomOf } from './rooms.mjs';

const pathOf = (context) => relative(repository, context.filename).split(sep).join('/');

/** A rule that says `sentence(file, specifier)` of each import, export-from, import() and import type. */
const ofImports = (sentence) => ({
  meta: { type: 'problem', messages: { crime: '{{sentence}}' }, schema: [] },
  create(context) {
    const file = pathOf(context);
    const check = (node, specifier) => {
      const found = typeof specifier === 'string' ? sentence(file, specifier) : null;
      if (found) context.report({ node, messageId: 'crime', data: { sentence: found } });
    };
    const bySource = (node) => check(node, node.source?.value);
    return {
      ImportDeclaration: bySource,
      ExportNamedDeclaration: bySource,
      ExportAllDeclaration: bySource,
      ImportExpression: bySource,
      TSImportType: (node) => check(node, (node.source ?? node.argument?.literal)?.value),
      'CallExpression[callee.name="require"]': (node) => check(node, node.arguments[0]?.value),
    };
  },
});

function circleOf(file, specifier) {
  if (!specifier.startsWith('.')) return null;
  const target = targetOf(file, specifier);
  const way = target && wayBetween(roomOf(file), target, file);
  if (!way) return null;
  return `Import circle: ${[file, ...way].join(' -> ')}. Move what both need into a file that imports neither.`;
}

const ofFile = (sentence) => ({
  meta: { type: 'problem', messages: { crime: '{{sentence}}' }, schema: [] },
  create: (context) => ({
    Program(node) {
      const found = sentence(pathOf(context));
      if (found) context.report({ node, messageId: 'crime', data: { sentence: found } });
    },
  }),
});

const SAYS_NOTHING = /^(utils?|helpers?|common|misc|libs?)$/i;

function emptyName(file) {
  const name = file
    .split('/')
    .map((part) => part.split('.')[0])
    .find((part) => SAYS_NOTHING.test(part));
  return name ? `'${name}' says nothing of what is in it: name the file or folder after the shop's noun that it is about.` : null;
}

/** Files that may speak of `any`, with the reason. */
const ANY_EDGES = {
  'api/test/client.ts': 'tests read answers of many shapes, and expect() is what checks them',
};

const noAny = {
  meta: {
    type: 'problem',
    messages: {
      crime: `'any' switches the compiler off for whoever comes after. Say what it is, or take 'unknown' and look; an edge that cannot is listed with its reason in tooling/lint/plugin.mjs.`,
    },
    schema: [],
  },
  create: (context) =>
    pathOf(context) in ANY_EDGES ? {} : { TSAnyKeyword: (node) => context.report({ node, messageId: 'crime' }) },
};

export const roomsPlugin = {
  rules: { imports: ofImports(crimeOf), 'no-circle': ofImports(circleOf), 'telling-names': ofFile(emptyName), 'no-any': noAny },
};
