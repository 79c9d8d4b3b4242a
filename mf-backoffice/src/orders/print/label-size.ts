/** In millimetres: the width of the text, its height with the sender's above it, and the gap between two lines of the address. */
const WIDTH = 93;
const HEIGHT = 102;
const GAP = 1;
const POINT = 25.4 / 72;
const LEADING = 1.35;
/** The sender's font size, in points. */
const SMALL = 8;
const SIZES = [14, 13, 12, 11, 10, 9, 8, 7];

/** The largest size in points, 14 at most, in which an address fits on a label of A6, whatever its letters are. */
export function fontSizeFor(lines: readonly string[], sender: string): number {
  const free = HEIGHT - heightOf(sender, SMALL);
  return SIZES.find((size) => lines.reduce((sum, line) => sum + heightOf(line, size) + GAP, 0) <= free) ?? SMALL - 1;
}

/**
 * The height of a text in millimetres, by the safe mean width of its letters. A text of the widest letters alone may need
 * more; it is rare, and is not cut off either.
 */
function heightOf(text: string, size: number): number {
  const perLine = Math.floor(WIDTH / (widthOf(text) * size * POINT));
  return Math.ceil([...text].length / perLine) * size * POINT * LEADING;
}

/** The mean width of a text's letters in em, on the safe side: words that go to the next line leave blanks behind. */
function widthOf(text: string): number {
  const letters = [...text];
  const wide = letters.filter((letter) => /[^ -~\u00a0-\u024f]|[A-Z@%&mw]/.test(letter)).length;
  return 0.62 + 0.4 * (wide / (letters.length || 1));
}
