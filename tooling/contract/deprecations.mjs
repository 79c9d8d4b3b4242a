// Deprecated parts of the contract, marked in the source as
// `@deprecated since 1.2.0, removed in 2.0.0: use CartService.update`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/** @typedef {{ part: string, since: string, removedIn: string, instead: string }} Deprecation */

const MARK = /^since (\d+\.\d+\.\d+), removed in (\d+\.\d+\.\d+): (.+)$/s;

/** Every marked part, as { part, since, removedIn, instead }; `part` is 'CartService.load', or an export's name. Throws if a mark is incomplete. */
export function deprecations(root = repository) {
  const folder = join(root, 'shared/src/contract');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => deprecationsIn(name, readFileSync(join(folder, name), 'utf8')));
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {Deprecation[]}
 */
function deprecationsIn(name, text) {
  if (!text.includes('@deprecated')) return [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  /** @type {Deprecation[]} */
  const found = [];
  /**
   * @param {ts.Node} node
   * @returns {void}
   */
  const visit = (node) => {
    const tag = ts.isVariableDeclaration(node) ? undefined : ts.getJSDocDeprecatedTag(node);
    if (tag)
      found.push({ part: partOf(node), ...readMark(ts.getTextOfJSDocComment(tag.comment) ?? '', `${name}: ${partOf(node)}`) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * @param {string} comment
 * @param {string} where
 */
function readMark(comment, where) {
  const [, since, removedIn, instead] = MARK.exec(comment.trim().replace(/\s+/g, ' ')) ?? [];
  if (!since) throw new Error(`shared/src/contract/${where}: write '@deprecated since X, removed in Y: what to use instead'.`);
  return { since, removedIn, instead };
}

/** @param {ts.Node} node */
export const nameOf = (node) => /** @type {ts.NamedDeclaration} */ (node).name;

/**
 * The public name of a declaration; a member's name has its interface's name in front.
 * @param {ts.Node} node
 */
export function partOf(node) {
  const named = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node;
  const name = nameOf(named)?.getText() ?? '';
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at)) return `${at.name.text}.${name}`;
    if (ts.isVariableDeclaration(at) && at !== node) return `${at.name.getText()}.${name}`;
  }
  return name;
}
