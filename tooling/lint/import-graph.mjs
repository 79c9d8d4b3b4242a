// The import graph of a package, read once per process, for the rule against import cycles.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

const SOURCE = /\.(tsx?|mjs)$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
const graphs = new Map();

/**
 * The shortest chain of imports from one file to another, both included, as paths from the root; null if they are not
 * connected.
 * @param {string} packageName
 * @param {string} from
 * @param {string} to
 * @returns {string[] | null}
 */
export function importPath(packageName, from, to) {
  const graph = graphOf(packageName);
  /** @type {Map<string, string | null>} */
  const cameFrom = new Map([[from, null]]);
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const path = [];
      /** @type {string | null | undefined} */
      let at = file;
      for (; at; at = cameFrom.get(at)) path.unshift(at);
      return path;
    }
    for (const next of graph.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return null;
}

/**
 * The file that a relative import resolves to, as a path from the root; null if it does not resolve.
 * @param {string} file
 * @param {string} specifier
 */
export function targetOf(file, specifier) {
  const path = posix.join(dirname(file), specifier);
  return ENDINGS.map((ending) => path + ending).find((name) => isFile(join(repository, name))) ?? null;
}

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** @param {string} packageName */
function graphOf(packageName) {
  if (!graphs.has(packageName)) graphs.set(packageName, readGraph(packageName));
  return graphs.get(packageName);
}

/** @param {string} packageName */
function readGraph(packageName) {
  const files = filesBelow(packageName);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, file), 'utf8'), true, true);
      const near = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [file, near.map((name) => targetOf(file, name)).filter(Boolean)];
    }),
  );
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist.*|pictures)$/.test(entry.name) ? [] : filesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}
