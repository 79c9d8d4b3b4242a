// The TypeScript compiler over the contract: its public entry, with the settings that everything here is checked with.
import { join } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/** What remotes import as 'shared/contract'. */
export const entryOf = (root = repository) => join(root, 'shared/src/contract/index.ts');

/** Compiler options of the repository, with some of one's own. */
export function options(root, more = {}) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const read = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  if (read.errors.length > 0) throw new Error(textOf(read.errors[0]));
  return { ...read.options, types: [], ...more };
}

const kept = new Map();

/** The contract's declarations as they would be given to others: path below shared/src -> text, without comments. */
export function declarationsOf(root = repository) {
  if (!kept.has(root)) kept.set(root, emit(root));
  return kept.get(root);
}

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

export const textOf = ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n');
