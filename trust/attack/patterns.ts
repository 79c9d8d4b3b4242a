import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'e2e/shop';
import ts from 'typescript';

export interface Pattern {
  /** 'site/src/files/content.ts:54', the first place where it stands. */
  place: string;
  source: string;
  flags: string;
}

/** Files whose patterns run in the shop, in its commands or in the browser; not tests, not the tools of this checkout. */
const SHIPPED =
  /^(?!e2e|trust|tooling|artwork|bench|shared\/src\/testing)[\w-]+\/src\/.*(?<!\.(test|fixture))\.tsx?$|^deploy\/.*\.mjs$/;

/** Every different pattern of the shop: regular expressions, `new RegExp` of fixed texts, and `pattern` of the schemas. */
export function patternsOfTheShop(): Pattern[] {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n');
  const found = new Map<string, Pattern>();
  for (const file of files.filter((name) => SHIPPED.test(name)))
    for (const pattern of patternsIn(file)) {
      const key = `${pattern.source} ${pattern.flags}`;
      if (!found.has(key)) found.set(key, pattern);
    }
  return [...found.values()];
}

function patternsIn(file: string): Pattern[] {
  const tree = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const patterns: Pattern[] = [];
  const add = (node: ts.Node, source: string, flags: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    patterns.push({ place: `${file}:${line + 1}`, source, flags });
  };
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source) add(node, fixedText(source), flags ? fixedText(flags) : '');
    } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
      add(node, fixedText(node.initializer), 'u');
    }
    ts.forEachChild(node, look);
  };
  look(tree);
  return patterns;
}

/** The text of a literal; what is put in at run time is a plain word here: names that the sources choose. */
function fixedText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `name${literal.text}`).join('');
  return 'name';
}
