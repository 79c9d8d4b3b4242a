// shared/contract.api.md: the contract as one page, so that a reviewer sees each change in the diff.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';
import { nameOf } from './deprecations.mjs';
import { declarationsOf, entryOf } from './program.mjs';

const FLAGS = ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias | ts.NodeBuilderFlags.MultilineObjectLiterals;

export const versionOfContract = (root = repository) =>
  JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8')).version;

/** The page's text: every export of 'shared/contract', and every model that it uses, by name. */
export function contractReport(root = repository) {
  const { program, declarations } = declarationsOf(root);
  const checker = program.getTypeChecker();
  const file = /** @type {ts.SourceFile} */ (program.getSourceFile(entryOf(root)));
  const entry = /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(file));
  const names = new Set(checker.getExportsOfModule(entry).map(({ name }) => name));
  const texts = statementsOf(declarations);
  const promised = [...names].sort(byName).map((name) => texts.get(name) ?? `// ${name}: no separate declaration`);
  const models = modelsOf(program, checker, declarations);
  return `# Contract ${versionOfContract(root)}

What the shell promises to remotes, and remotes to the shell: everything that 'shared/contract' exports. Written by
\`npm run contract\`; a change of this file is a change of the contract. Adding is a minor version of \`shared\`, taking away a
major one that travels in three steps (docs/how-to/change-the-contract.md).

\`\`\`ts
${promised.join('\n')}
\`\`\`

## Models that it speaks of

\`\`\`ts
${models.join('\n')}
\`\`\`
`;
}

/**
 * @param {string} a
 * @param {string} b
 */
const byName = (a, b) => (a < b ? -1 : 1);

/**
 * Exported name -> declaration, over all emitted files of the contract.
 * @param {ReadonlyMap<string, string>} declarations
 */
function statementsOf(declarations) {
  const found = new Map();
  for (const [path, text] of declarations) {
    if (!path.startsWith('contract/')) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    for (const statement of file.statements) {
      if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(isExport)) continue;
      const name = nameOf(ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement);
      if (name && ts.isIdentifier(name)) found.set(name.text, statement.getText(file));
    }
  }
  return found;
}

/** @param {ts.Node} options */
const isExport = ({ kind }) => kind === ts.SyntaxKind.ExportKeyword;

/**
 * Types and interfaces of the model files that the contract imports; types inferred from a schema are expanded.
 * @param {ts.Program} program
 * @param {ts.TypeChecker} checker
 * @param {ReadonlyMap<string, string>} declarations
 */
function modelsOf(program, checker, declarations) {
  const imported = [...declarations]
    .filter(([path]) => path.startsWith('contract/'))
    .flatMap(([, text]) => [...text.matchAll(/from '\.\.\/models\/([\w-]+)'/g)].map(([, name]) => name));
  const printer = ts.createPrinter({ removeComments: true });
  return [...new Set(imported)].sort().flatMap((name) => {
    const [file] = program.getSourceFiles().filter(({ fileName }) => fileName.endsWith(`shared/src/models/${name}.ts`));
    return file.statements
      .filter((node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
      .filter((node) => node.modifiers?.some(isExport))
      .map((node) => {
        if (ts.isInterfaceDeclaration(node)) return printer.printNode(ts.EmitHint.Unspecified, node, file);
        const written = /** @type {ts.TypeNode} */ (
          checker.typeToTypeNode(checker.getTypeAtLocation(node.name), undefined, FLAGS)
        );
        return `export type ${node.name.text} = ${printer.printNode(ts.EmitHint.Unspecified, written, file)};`;
      });
  });
}
