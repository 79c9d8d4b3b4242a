// The rule architecture/plain-english: rejects constructions that read translated, in comments and test titles.

/**
 * @import { AST, Rule } from 'eslint'
 * @import { AnyNode } from './plugin.mjs'
 */

/**
 * Constructions, and how to write the sentence instead. The text may span lines.
 * @type {[construction: RegExp, instead: string][]}
 */
const CONSTRUCTIONS = [
  [
    /(?:^|[.!?] )(?:Of|Who|Whoever|Whom|Whose|What) (?!course\b)/,
    "begin with the thing itself: 'Closes idle connections', not 'What is idle is closed'",
  ],
  [/\b(?:tells?|telling|told)\b/i, "things do not talk: write 'shows', 'reports', 'returns' or 'knows'"],
  [/\bof (?:its|their|his|her|your|our|one's) own\b/i, "write 'separate', 'new' or 'private', or leave it out"],
  [
    /\b(?:whoever|nobody|no one|somebody|someone)\b/i,
    "name the person or program: 'a client', 'staff', 'another account'; write 'no caller', not 'nobody'",
  ],
  [/\b(?:whom|of which|whose)\b/i, "write 'with', 'that has' or a second sentence"],
];

/**
 * The constructions in a text, as { found, instead }. Text in quotation marks or backticks is quoted, and left alone.
 * @param {string} text
 */
function constructionsIn(text) {
  const prose = text
    .replace(/`[^`]*`|"[^"]*"|(?<!\w)'[^']*'(?!\w)/g, "''")
    .replace(/\s+/g, ' ')
    .trim();
  return CONSTRUCTIONS.flatMap(([construction, instead]) => {
    const found = construction.exec(prose)?.[0].replace(/^\W+/, '').trim();
    return found ? [{ found, instead }] : [];
  });
}

/**
 * Comments as a reader sees them: line comments below each other are one text.
 * @param {readonly { type: string, value: string, loc?: AST.SourceLocation | null | undefined }[]} comments
 * @returns {{ loc: AST.SourceLocation, text: string }[]}
 */
function blocksOf(comments) {
  /** @type {{ type: string, loc: AST.SourceLocation, text: string }[]} */
  const blocks = [];
  for (const { type, value, loc } of comments) {
    if (!loc) continue;
    const last = blocks.at(-1);
    const text = value.replace(/^\s*\*+/gm, '');
    if (type === 'Line' && last?.type === 'Line' && last.loc.end.line + 1 === loc.start.line) {
      last.text += ` ${text}`;
      last.loc = { start: last.loc.start, end: loc.end };
    } else blocks.push({ type, loc, text });
  }
  return blocks;
}

/**
 * Whether a call declares a test, a group or a step: `test(…)`, `test.each(…)(…)`, `withNginx.describe(…)`.
 * @param {Record<string, any>} callee
 * @returns {boolean}
 */
function declaresTest(callee) {
  if (callee.type === 'Identifier') return /^(test|it|describe|inBrowser)$/.test(callee.name);
  if (callee.type === 'CallExpression') return declaresTest(callee.callee);
  if (callee.type !== 'MemberExpression') return false;
  return /^(describe|step)$/.test(callee.property.name) || declaresTest(callee.object);
}

/**
 * A title without the ids of its requirements, beginning with a capital as a sentence does. `titled('…')` is one, too.
 * @param {Record<string, any> | undefined} node
 * @returns {string}
 */
function titleOf(node) {
  if (node?.type === 'CallExpression') return titleOf(node.arguments[0]);
  const title =
    node?.type === 'TemplateLiteral'
      ? node.quasis.map((/** @type {Record<string, any>} */ { value }) => value.cooked).join('…')
      : typeof node?.value === 'string'
        ? node.value
        : '';
  const text = title.replace(/^(?:[A-Z]+-\d+[ ,]*)+: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @type {Rule.RuleModule} */
export const plainEnglish = {
  meta: {
    type: 'suggestion',
    messages: { reword: "'{{found}}' reads translated: {{instead}}." },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        for (const { loc, text } of blocksOf(context.sourceCode.getAllComments()))
          for (const data of constructionsIn(text)) context.report({ loc, messageId: 'reword', data });
      },
      CallExpression(/** @type {AnyNode} */ node) {
        if (!declaresTest(node.callee)) return;
        for (const data of constructionsIn(titleOf(node.arguments[0])))
          context.report({ node: node.arguments[0], messageId: 'reword', data });
      },
    };
  },
};
