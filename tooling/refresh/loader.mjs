// For `npm run dev`: makes mounted components replaceable. A component becomes a proxy that renders with the newest code, so
// that React keeps its state; a styled element stays the same until its styles change. Changing anything else triggers a full
// reload; a hash detects it. Works with the shell's production React.
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

const RUNTIME = JSON.stringify(join(repository, 'tooling/refresh/runtime.mjs'));

/** A webpack loader for .ts and .tsx, before the compiler. It adds to the first line only, so that line numbers stay the same. */
export default function refreshLoader(text) {
  const path = relative(repository, this.resourcePath);
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = file.statements.map((statement) => partsOf(statement)).flat();
  const head = [
    `import * as __refresh from ${RUNTIME};`,
    ...found.filter(({ hoisted }) => hoisted).map((part) => hoistedProxy(path, part)),
    `__refresh.rest(${JSON.stringify(path)}, '${hashOfRest(text, found)}');`,
  ];
  return `${head.join(' ')} ${edited(text, path, found)}`;
}

/** Components and styled elements of a top-level statement, with the text range that may change without a reload. */
function partsOf(statement) {
  if (ts.isFunctionDeclaration(statement) && isComponent(statement.name?.text, statement))
    return [
      { hoisted: true, name: statement.name.text, node: statement, nameNode: statement.name, exported: exportOf(statement) },
    ];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    if (!initializer || !ts.isIdentifier(name)) return [];
    if (ts.isArrowFunction(initializer) && isComponent(name.text, initializer)) return [{ name: name.text, node: initializer }];
    return isStyled(initializer) ? [{ name: name.text, node: initializer, styled: true }] : [];
  });
}

function isComponent(name, node) {
  if (!name || !/^[A-Z]/.test(name) || node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)) return false;
  let hasJsx = false;
  const visit = (at) => {
    hasJsx ||= ts.isJsxElement(at) || ts.isJsxSelfClosingElement(at) || ts.isJsxFragment(at);
    if (!hasJsx) ts.forEachChild(at, visit);
  };
  visit(node);
  return hasJsx;
}

function isStyled(node) {
  if (!ts.isTaggedTemplateExpression(node)) return false;
  let at = node.tag;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isIdentifier(at) && at.text === 'styled';
}

const exportOf = ({ modifiers }) => modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function hoistedProxy(path, { name, node, exported }) {
  return `${exported ? 'export ' : ''}const ${name} = __refresh.component(${idOf(path, name)}, __${name}, ${signatureOf(node)});`;
}

const idOf = (path, name) => JSON.stringify(`${path}#${name}`);

/** The hooks that a component calls, in order, with the initial state. If they change, the old state does not fit. */
function signatureOf(node) {
  const hooks = [];
  const visit = (at) => {
    if (ts.isCallExpression(at) && /^use[A-Z]/.test(at.expression.getText().split('.').at(-1)))
      hooks.push(/^(useState|useReducer)$/.test(at.expression.getText()) ? at.getText() : at.expression.getText());
    ts.forEachChild(at, visit);
  };
  visit(node);
  return JSON.stringify(hooks.join(' '));
}

function edited(text, path, found) {
  const edits = found.flatMap((part) => {
    const { node, nameNode, exported, name, styled, hoisted } = part;
    if (hoisted)
      return [
        ...(exported ? [{ at: exported.getStart(), end: exported.getEnd(), text: '' }] : []),
        { at: nameNode.getStart(), end: nameNode.getEnd(), text: `__${name}` },
      ];
    const [before, after] = styled
      ? [`__refresh.styled(${idOf(path, name)}, `, ')']
      : [`__refresh.component(${idOf(path, name)}, `, `, ${signatureOf(node)})`];
    return [
      { at: node.getStart(), end: node.getStart(), text: before },
      { at: node.getEnd(), end: node.getEnd(), text: after },
    ];
  });
  return edits.sort((a, b) => b.at - a.at).reduce((so, { at, end, text: put }) => so.slice(0, at) + put + so.slice(end), text);
}

function hashOfRest(text, found) {
  const cut = found.map(({ node }) => [node.getStart(), node.getEnd()]).sort(([a], [b]) => b - a);
  const rest = cut.reduce((so, [at, end]) => so.slice(0, at) + so.slice(end), text);
  return createHash('sha256').update(rest).digest('hex').slice(0, 12);
}
