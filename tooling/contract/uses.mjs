// Lists the parts of the contract that a remote uses. The list goes into its release record: once a part is deprecated,
// `npm run release -- status` shows which live versions still use it, including those built before the deprecation.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';
import { partOf } from './deprecations.mjs';
import { entryOf } from './program.mjs';

/** @import { Slice } from '../repository.mjs' */

/**
 * Sorted names of the parts ('CartService.add', 'useServices') that a slice's sources refer to.
 * @param {Pick<Slice, 'name'>} slice
 * @param {string} [root]
 */
export function contractUses(slice, root = repository) {
  const folder = join(root, slice.name, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => join(folder, file));
  const program = programOf(files, root);
  const checker = program.getTypeChecker();
  const found = new Set();
  /** @param {ts.Symbol | undefined} symbol */
  const note = (symbol) => {
    const plain = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    for (const node of plain?.declarations ?? [])
      if (node.getSourceFile().fileName.includes('/shared/src/contract/') && isPart(node)) found.add(partOf(node));
  };
  /**
   * @param {ts.Node} node
   * @returns {void}
   */
  const visit = (node) => {
    if (ts.isIdentifier(node)) note(checker.getSymbolAtLocation(node));
    // const { cart } = services: the name also refers to a property.
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      note(checker.getTypeAtLocation(node.parent).getProperty(name));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(/** @type {ts.Node} */ (program.getSourceFile(file)));
  return [...found].sort();
}

/** @param {ts.Node} node */
const isPart = (node) =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isVariableDeclaration(node);

/**
 * Only the slice and the contract: without packages and DOM types it adds little to a build.
 * @param {readonly string[]} files
 * @param {string} root
 */
function programOf(files, root) {
  const settings = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts'],
    types: [],
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(settings);
  const relative = ts.createModuleResolutionCache(root, (name) => name, settings);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      if (text === 'shared/contract') return { resolvedModule: { resolvedFileName: entryOf(root), extension: '.ts' } };
      if (!text.startsWith('.')) return { resolvedModule: undefined };
      return ts.resolveModuleName(text, from, settings, host, relative);
    });
  return ts.createProgram(files, settings, host);
}
