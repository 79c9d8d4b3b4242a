// The rule architecture/retired-words: rejects the words that docs/glossary.md retires, in declared names and file names.
// Only words that are always wrong here: 'claim' and 'slot', for example, stay allowed, because JWT and the web platform use them.
/**
 * @import { Rule } from 'eslint'
 * @import { AnyNode } from './plugin.mjs'
 */

/**
 * Retired words and phrases, matched against a name split into lower-case words, with their replacement.
 * @type {[pattern: RegExp, instead: string][]}
 */
const RETIRED = [
  [/\b(redraws?|redrawn|drew|drawings?)\b/, 'render'],
  [/\b(say|go) live\b/, 'hydrated'],
  [/\bclick keeper\b/, 'event replay'],
  [/\bkeepers?\b/, 'safe storage'],
  [/\ballowance\b/, 'CPU budget'],
  [/\bneighbours?\b/, 'linked remotes'],
  [/\bdoors?\b/, 'remote module or routes'],
  [/\btrail\b/, 'rollback history'],
  [/\bmisfits?\b/, 'incompatibility'],
  [/\bblamed\b/, 'culprit'],
  [/\bcures?\b/, 'hint'],
  [/\bown views?\b/, 'preview session'],
  [/\bpicked pointer\b/, 'resolved pointer'],
  [/\bgoing away\b/, 'deprecation'],
  [/\bfacts?\b/, 'event'],
  [/\bsentences?\b/, 'message'],
  [/(?<!\b(same|cross) )\bsites?\b/, 'server'],
  [/\bpay(ing)? back\b/, 'refund'],
  [/\bkept answers?\b/, 'idempotency record'],
  [/\btake turns\b/, 'priority pool'],
  [/\b(lanes?|newcomers?|begun)\b/, 'low or high priority'],
  [/\bcrowd(s|ed)?\b/, 'overload'],
  [/\bentrance\b/, 'admission control'],
  [/\b(let others in|breath)\b/, 'yield to the event loop'],
  [/\brefusals?\b/, 'HttpError or ReleaseError'],
  [/\brooms?\b/, 'package'],
  [/\bcrimes?\b/, 'violation'],
  [/\bsabotage[ds]?\b/, 'mutant or mutation'],
  [/\btrust\b(?! proxy)/, 'extended suite'],
  [/\bledgers?\b/, 'requirements'],
  [/\bscenes?\b/, 'scenario'],
  [/\bdarkroom\b/, 'render cache'],
  [/\bcatalogues?\b/, 'catalog'],
  [/\bcolours?\b/, 'color'],
  [/\bbehaviours?\b/, 'behavior'],
];

/**
 * Start of a path -> words that stay allowed below it, with the reason.
 * @type {[path: string, allowed: RegExp, reason: string][]}
 */
const ALLOWED = [
  ['artwork/pictures/', /./, 'the names come from products'],
  ['api/src/', /^(kept answers|paying back)$/, 'columns, tables and migrations keep their names in every database'],
  ['api/src/db/migrations/', /^catalogue$/, 'a migration keeps its name in every database'],
  ['artwork/', /^keepers?$/, 'a lace keeper is a part of a shoe'],
];

/**
 * 'takeTurns', 'KEPT_ANSWERS' or 'let-others-in.ts' -> its words in lower case, separated by one space.
 * @param {string} name
 */
export const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase();

/**
 * The first retired word in a name that the file declares, as { word, instead }; null if it has none.
 * @param {string} name
 * @param {string} file
 * @returns {{ word: string, instead: string } | null}
 */
export function retiredWordIn(name, file) {
  const words = wordsOf(name);
  for (const [pattern, instead] of RETIRED) {
    const word = pattern.exec(words)?.[0];
    if (word && !ALLOWED.some(([path, allowed]) => file.startsWith(path) && allowed.test(word))) return { word, instead };
  }
  return null;
}

/**
 * The same for the file's name and the names of its folders.
 * @param {string} file
 */
export const retiredWordInPath = (file) =>
  file
    .split('/')
    .map((part) => retiredWordIn(part, file))
    .find(Boolean) ?? null;

/**
 * The rule. `pathOf(context)` returns the file's path from the root, separated by '/'.
 * @param {(context: Rule.RuleContext) => string} pathOf
 * @returns {Rule.RuleModule}
 */
export const retiredWords = (pathOf) => ({
  meta: {
    type: 'suggestion',
    messages: { retired: `'{{name}}' contains the retired word '{{word}}': use {{instead}} (docs/glossary.md).` },
    schema: [],
  },
  create(context) {
    const file = pathOf(context);
    /**
     * @param {AnyNode} node
     * @param {string} name
     * @param {{ word: string, instead: string }} found
     */
    const report = (node, name, found) => context.report({ node, messageId: 'retired', data: { name, ...found } });
    /** @param {AnyNode | null | undefined} node */
    const check = (node) => {
      const name = node?.name;
      const found = typeof name === 'string' ? retiredWordIn(name, file) : null;
      if (node && found) report(node, name, found);
    };
    /** @param {AnyNode} node */
    const checkKey = (node) => !node.computed && check(node.key);
    return {
      Program(node) {
        const found = retiredWordInPath(file);
        if (found) report(/** @type {AnyNode} */ (node), file, found);
      },
      'Program:exit'() {
        const { scopes } = context.sourceCode.scopeManager;
        const definitions = scopes.flatMap(({ variables }) => variables).flatMap(({ defs }) => defs);
        for (const name of new Set(definitions.filter(isOwnName).map((definition) => definition.name)))
          check(/** @type {AnyNode} */ (name));
      },
      'ObjectExpression > Property': (/** @type {AnyNode} */ node) => !node.shorthand && checkKey(node),
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      TSEnumMember: (/** @type {AnyNode} */ node) => check(node.id),
      ExportSpecifier: (/** @type {AnyNode} */ { local, exported }) => exported.name !== local.name && check(exported),
    };
  },
});

/**
 * False for an import under its exported name: the rule reports that name in the file that declares it.
 * @param {{ type: string, node: Record<string, any> }} definition
 */
function isOwnName({ type, node }) {
  return type !== 'ImportBinding' || node.type !== 'ImportSpecifier' || node.imported.name !== node.local.name;
}
