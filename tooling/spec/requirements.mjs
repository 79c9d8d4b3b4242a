// Reads and fills docs/requirements.md: people write the first three columns, `npm run spec` the fourth.

/**
 * @typedef {{ id: string, must: string, level: 'ui' | 'unit' | 'api', line: number }} Row
 * @param {string} text of docs/requirements.md
 * @returns {Row[]}
 */
export function readRequirements(text) {
  return text.split('\n').flatMap((content, line) => {
    const [id, must, level] = cellsOf(content);
    return /^[A-Z]+-\d+$/.test(id ?? '') ? [{ id, must, level, line }] : [];
  });
}

/** The same text with the fourth column filled: `proofs` maps an id to the titles that name it, by file. */
export function fillRequirements(text, proofs) {
  const lines = text.split('\n');
  for (const { id, must, level, line } of readRequirements(text))
    lines[line] = `| ${id} | ${must} | ${level} | ${proofCell(proofs.get(id) ?? [])} |`;
  return lines.join('\n');
}

function proofCell(tests) {
  const files = [...new Set(tests.map(({ file }) => file))].sort();
  const of = (name) => [...new Set(tests.filter(({ file }) => file === name).map(({ text }) => text))];
  return files.map((name) => `[${name}](../${name}): ${of(name).map(quoted).join('; ')}`).join('<br>');
}

const quoted = (text) => `“${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')}”`;

/** Cells of a table row; an escaped pipe belongs to its cell. */
function cellsOf(line) {
  if (!line.startsWith('|')) return [];
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}
