// The architecture as lint rules. Their messages say what to do; lint.test.ts proves each rule.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { repository } from '../repository.mjs';
import { importViolation } from './violations.mjs';
import { targetOf, importPath } from './import-graph.mjs';
import { packageOf } from './packages.mjs';
import { kitWords } from './kit-words.mjs';
import { plainEnglish } from './plain-english.mjs';

/**
 * @import { Rule } from 'eslint'
 * @typedef {Rule.Node & Record<string, any>} AnyNode a node as a rule gets it; those of TypeScript's syntax have no types here
 */

/** @param {Rule.RuleContext} context */
const pathOf = (context) => relative(repository, context.filename).split(sep).join('/');

/**
 * The text of a literal or of a template without expressions; undefined for anything else.
 * @param {AnyNode | null | undefined} node
 * @returns {unknown}
 */
const textOf = (node) =>
  node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : node?.value;

/** Calls that load the module which their first argument names. */
const LOADS_MODULE =
  'CallExpression:matches([callee.name="require"], [callee.object.name="require"][callee.property.name="resolve"], [callee.object.name="jest"])';

/**
 * A rule that reports `describe(file, specifier)` for each import, export-from, import(), import type, require and jest.mock.
 * @param {(file: string, specifier: string) => string | null} describe
 * @returns {Rule.RuleModule}
 */
const importRule = (describe) => ({
  meta: { type: 'problem', messages: { violation: '{{message}}' }, schema: [] },
  create(context) {
    const file = pathOf(context);
    /**
     * @param {AnyNode} node
     * @param {unknown} specifier
     */
    const check = (node, specifier) => {
      const message = typeof specifier === 'string' ? describe(file, specifier) : null;
      if (message) context.report({ node, messageId: 'violation', data: { message } });
    };
    /** @param {AnyNode} node */
    const bySource = (node) => check(node, textOf(node.source));
    return {
      ImportDeclaration: bySource,
      ExportNamedDeclaration: bySource,
      ExportAllDeclaration: bySource,
      ImportExpression: bySource,
      TSImportType: (/** @type {AnyNode} */ node) => check(node, textOf(node.source ?? node.argument?.literal)),
      [LOADS_MODULE]: (/** @type {AnyNode} */ node) => check(node, textOf(node.arguments[0])),
    };
  },
});

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null}
 */
function importCycle(file, specifier) {
  if (!specifier.startsWith('.')) return null;
  const target = targetOf(file, specifier);
  const path = target && importPath(packageOf(file), target, file);
  if (!path) return null;
  return `Import cycle: ${[file, ...path].join(' -> ')}. Move the shared code into a file that imports neither.`;
}

/** A hash of the rules' source: ESLint's cache would keep the results of an older version. */
function versionOfRules() {
  const hash = createHash('sha256');
  for (const file of readdirSync(import.meta.dirname).sort()) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

export const architecturePlugin = {
  meta: { name: 'architecture', version: versionOfRules() },
  rules: {
    imports: importRule(importViolation),
    'no-cycle': importRule(importCycle),
    'kit-words': kitWords(pathOf),
    'plain-english': plainEnglish,
  },
};
