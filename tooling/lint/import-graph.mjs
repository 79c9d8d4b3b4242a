// Which file of a room imports which, read once per process: what the rule against import circles walks.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

const SOURCE = /\.(tsx?|mjs)$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
const rooms = new Map();

/** The shortest way of imports from one file to another, both included; null where there is none. Paths from the root. */
export function wayBetween(room, from, to) {
  const graph = graphOf(room);
  const cameFrom = new Map([[from, null]]);
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const way = [];
      for (let at = file; at; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    for (const next of graph.get(file) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return null;
}

/** The file that a relative import means, as a path from the root; null where there is none. */
export function targetOf(file, specifier) {
  const path = posix.join(dirname(file), specifier);
  return ENDINGS.map((ending) => path + ending).find((name) => isFile(join(repository, name))) ?? null;
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();

function graphOf(room) {
  if (!rooms.has(room)) rooms.set(room, readGraph(room));
  return rooms.get(room);
}

function readGraph(room) {
  const files = filesBelow(room);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, file), 'utf8'), true, true);
      const near = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
      return [file, near.map((name) => targetOf(file, name)).filter(Boolean)];
    }),
  );
}

function filesBelow(folder) {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist.*|pictures)$/.test(entry.name) ? [] : filesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}
