// Jest's runtime, modified to compile a file once per worker. Jest compiles every file again for each test file that
// loads it, which took almost half of the time of the browser code's tests. Modules still run separately for each test
// file, in its context. A CommonJS file, because Jest loads its runtime with `require`.
/* global module, require */
/* eslint-disable @typescript-eslint/no-require-imports */
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * @typedef {object} Executor what Jest compiles and runs the files of one test file with
 * @property {string} testPath
 * @property {readonly string[]} injectedModuleParameters
 * @property {(source: string, filename: string) => unknown} compile
 * @property {{ getVmContext(): import('node:vm').Context | null }} environment
 */

/** If a file may import a module, its code belongs to the test file that it was compiled for. */
const MAY_IMPORT = /\bimport\s*\(/;

/**
 * By file name; undefined for a source that Jest has to compile.
 * @type {Map<string, { source: string, head: string, script: Script | undefined }>}
 */
const compiled = new Map();

module.exports = class CompileOnceRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} parts */
  constructor(...parts) {
    super(...parts);
    /** @type {Executor} */
    const executor = Reflect.get(this, 'executor');
    const compile = executor.compile.bind(executor);
    const head = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // A test file runs once.
      const script = context && filename !== executor.testPath ? scriptOf(source, filename, head) : undefined;
      return context && script ? script.runInContext(context) : compile(source, filename);
    };
  }
};

/**
 * The script that evaluates to the function that runs a file; undefined for a file that Jest has to compile: one that
 * imports, or that is not CommonJS.
 * @param {string} source
 * @param {string} filename
 * @param {string} head
 */
function scriptOf(source, filename, head) {
  const known = compiled.get(filename);
  if (known?.source === source && known.head === head) return known.script;
  const script = MAY_IMPORT.test(source) ? undefined : compileOnce(source, filename, head);
  compiled.set(filename, { source, head, script });
  return script;
}

/**
 * @param {string} source
 * @param {string} filename
 * @param {string} head
 */
function compileOnce(source, filename, head) {
  try {
    // Makes positions in the file's first line match its source.
    return new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  } catch {
    return undefined;
  }
}
