// The rule architecture/kit-words: slipway/ works for any host and any remotes, so it contains no word of this shop in
// code, comments, texts and tests.

/** @import { Rule } from 'eslint' */

/** Lower-case words of a split name. Only words that no other project would expect in a tool for releases: 'actions/checkout' is a step of GitHub's. */
const SHOP_WORDS =
  /\b(shoes?|sneakers?|carts?|(?<!actions )checkouts?|shoppers?|shops?|catalogs?|baskets?|storefronts?|staff|back ?office|mf (?!manifest|stats|types|chrome devtools)[a-z]+)\b/g;

/**
 * 'addToCart', 'CART_LINES' or 'mf-info.ts' -> its words in lower case, separated by one space.
 * @param {string} name
 */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase();

/**
 * The words of the shop in a text, with the number of their line.
 * @param {string} text
 */
export const shopWordsIn = (text) =>
  text
    .split('\n')
    .flatMap((line, at) => [...wordsOf(line).matchAll(SHOP_WORDS)].map(([word]) => ({ word: word.trim(), line: at + 1 })));

/**
 * The rule. `pathOf(context)` returns the file's path from the root, separated by '/'.
 * @param {(context: Rule.RuleContext) => string} pathOf
 * @returns {Rule.RuleModule}
 */
export const kitWords = (pathOf) => ({
  meta: {
    type: 'problem',
    messages: {
      shop: `'{{word}}' is a word of the shop: slipway is for any host and any remotes. Use a word of releases, or move the code to the shop.`,
    },
    schema: [],
  },
  create(context) {
    if (!pathOf(context).startsWith('slipway/')) return {};
    return {
      Program() {
        for (const { word, line } of shopWordsIn(context.sourceCode.text))
          context.report({ loc: { line, column: 0 }, messageId: 'shop', data: { word } });
      },
    };
  },
});
