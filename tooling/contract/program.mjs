// The TypeScript program of the contract: its public entry, with the compiler options that all checks here share.
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/** The module that remotes import as 'shared/contract'. */
export const entryOf = (root = repository) => join(root, 'shared/src/contract/index.ts');

/**
 * Compiler options of the repository, with overrides.
 * @param {string} root
 * @param {ts.CompilerOptions} [more]
 */
export function options(root, more = {}) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const read = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  if (read.errors.length > 0) throw new Error(textOf(read.errors[0]));
  return { ...read.options, types: [], ...more };
}

/** @type {Map<string, ReturnType<typeof emit>>} */
const cache = new Map();

/** The contract's declarations as others would import them: path below shared/src -> text, without comments. */
export function declarationsOf(root = repository) {
  const known = cache.get(root) ?? emit(root);
  cache.set(root, known);
  return known;
}

/** @param {string} root */
function emit(root) {
  const found = new Map();
  const settings = { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, stripInternal: true };
  const program = ts.createProgram([entryOf(root)], options(root, { ...settings, rootDir: join(root, 'shared/src') }));
  const { diagnostics } = program.emit(undefined, (name, text) => {
    const at = name.lastIndexOf('shared/src/');
    if (at >= 0) found.set(name.slice(at + 'shared/src/'.length), text);
  });
  if (diagnostics.length > 0) throw new Error(textOf(diagnostics[0]));
  return { program, declarations: new Map([...found].sort(([a], [b]) => a.localeCompare(b))) };
}

/** @param {Pick<ts.Diagnostic, 'messageText'>} options */
export const textOf = ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n');
