// Jest's runtime, which compiles a file once per worker. Jest's own compiles every file for each test file that loads it, which took
// almost half of the time of the browser code's tests. Modules still run anew for each test file, in its own context.
// A CommonJS file, because Jest loads its runtime with `require`.
/* global module, require */
/* eslint-disable @typescript-eslint/no-require-imports */
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * @typedef {object} Executor what Jest compiles and runs the files of one test file with
 * @property {readonly string[]} injectedModuleParameters
 * @property {(source: string, filename: string) => unknown} compile
 * @property {{ getVmContext(): import('node:vm').Context | null }} environment
 * @property {(specifier: string, from: string, context: unknown, attributes: unknown, phase: unknown) => Promise<unknown>} dynamicImport
 */

/** @type {Map<string, { code: string, script: Script }>} */
const compiled = new Map();
/**
 * That of the test file which runs now: a worker runs one at a time, and a script outlives the first.
 * @type {Executor}
 */
let current;

module.exports = class CompileOnceRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} parts */
  constructor(...parts) {
    super(...parts);
    /** @type {Executor} */
    const executor = Reflect.get(this, 'executor');
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (!context) return null;
      current = executor;
      return scriptOf(source, filename)?.runInContext(context) ?? compile(source, filename);
    };
  }
};

/**
 * The script whose value is the function that runs a file; undefined for what is no CommonJS: Jest tells what to do with it.
 * @param {string} source
 * @param {string} filename
 */
function scriptOf(source, filename) {
  const head = `(function (${current.injectedModuleParameters.join(', ')}) {`;
  const code = `${head}${source}\n})`;
  const known = compiled.get(filename);
  if (known?.code === code) return known.script;
  try {
    const script = new Script(code, {
      filename,
      // Positions in the file's first line are those of its source.
      columnOffset: -head.length,

      importModuleDynamically: /** @type {never} */ (
        (
          /** @type {string} */ specifier,
          /** @type {unknown} */ _script,
          /** @type {unknown} */ attributes,
          /** @type {unknown} */ phase,
        ) => current.dynamicImport(specifier, filename, current.environment.getVmContext(), attributes, phase)
      ),
    });
    compiled.set(filename, { code, script });
    return script;
  } catch {
    return undefined;
  }
}
