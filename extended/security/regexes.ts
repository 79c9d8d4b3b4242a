import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import ts from 'typescript';

export interface RegexLocation {
  /** First occurrence: 'server/src/files/content.ts:54'. */
  place: string;
  source: string;
  flags: string;
}

/** Files with patterns that run in the shop, its commands or the browser; neither tests nor tooling. */
const SHIPPED =
  /^(?!e2e|extended|tooling|artwork|bench|testing|shared\/src\/testing)[\w-]+\/src\/.*(?<!\.(test|fixture))\.tsx?$|^deploy\/.*\.mjs$/;

/** Every distinct pattern of the shop: regular expressions, `new RegExp` of literals, and `pattern` in schemas. */
export function shippedRegexes(): RegexLocation[] {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n');
  const found = new Map<string, RegexLocation>();
  for (const file of files.filter((name) => SHIPPED.test(name)))
    for (const regex of regexesIn(file)) {
      const key = `${regex.source} ${regex.flags}`;
      if (!found.has(key)) found.set(key, regex);
    }
  return [...found.values()];
}

function regexesIn(file: string): RegexLocation[] {
  const tree = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const regexes: RegexLocation[] = [];
  const add = (node: ts.Node, source: string, flags: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    regexes.push({ place: `${file}:${line + 1}`, source, flags });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source) add(node, fixedText(source), flags ? fixedText(flags) : '');
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
      add(node, fixedText(node.initializer), 'u');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return regexes;
}

/**
 * The text of a literal. Interpolated values become the word 'name', and a limit of repetitions becomes a number: the sources interpolate
 * only names and limits that they choose.
 */
function fixedText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (text, { literal }) => text + (/\{\d*,?$/.test(text) ? '120' : 'name') + literal.text,
      node.head.text,
    );
  return 'name';
}
