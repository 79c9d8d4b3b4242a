// Reads and fills docs/requirements.md: people write the first three columns, `npm run spec` the fourth.

/**
 * @typedef {{ id: string, must: string, level: 'ui' | 'unit' | 'api', line: number }} Row
 * @typedef {{ file: string, text: string }} Proof a test that names a requirement, and its title
 *
 * @param {string} text of docs/requirements.md
 * @returns {Row[]}
 */
export function readRequirements(text) {
  return text.split('\n').flatMap((content, line) => {
    const [id, must, level] = cellsOf(content);
    return /^[A-Z]+-\d+$/.test(id ?? '') ? [{ id, must, level: /** @type {Row['level']} */ (level), line }] : [];
  });
}

/**
 * The same text with the fourth column filled: `proofs` maps an id to the titles that name it, by file.
 * @param {string} text
 * @param {ReadonlyMap<string, readonly Proof[]>} proofs
 */
export function fillRequirements(text, proofs) {
  const lines = text.split('\n');
  for (const { id, must, level, line } of readRequirements(text))
    lines[line] = `| ${id} | ${must} | ${level} | ${proofCell(proofs.get(id) ?? [])} |`;
  return lines.join('\n');
}

/** @param {readonly Proof[]} tests */
function proofCell(tests) {
  const files = [...new Set(tests.map(({ file }) => file))].sort();
  /** @param {string} name */
  const of = (name) => [...new Set(tests.filter(({ file }) => file === name).map(({ text }) => text))];
  return files.map((name) => `[${name}](../${name}): ${of(name).map(quoted).join('; ')}`).join('<br>');
}

/** @param {string} text */
const quoted = (text) => `“${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')}”`;

/**
 * Cells of a table row; an escaped pipe belongs to its cell.
 * @param {string} line
 */
function cellsOf(line) {
  if (!line.startsWith('|')) return [];
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
