import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/** The characters of the shop's headlines and prices: ASCII, the Latin letters of names, dashes, quotes and a few signs. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCharCode(0xa0 + index)),
  ...'ŒœŠšŽž–—‘’‚“”„…•€−',
].join('');

/** Wider than the family's regular cut, from semibold to extra bold: for headlines and figures, not for paragraphs. */
const AXES = { wdth: 112, wght: { min: 600, max: 800 } };

/**
 * Writes the shop's display typeface, a subset of Archivo, into `artwork/fonts` under a name that changes with its bytes.
 * `shared/src/theme/typeface.ts` names the file.
 */
export async function makeTypeface(root: string, log: (line: string) => void): Promise<void> {
  const source = require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2');
  const font = await subsetFont(readFileSync(source), CHARACTERS, { targetFormat: 'woff2', variationAxes: AXES });
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const folder = join(root, 'artwork/fonts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `display-${hash}.woff2`), font);
  writeFileSync(join(folder, 'OFL.txt'), readFileSync(join(dirname(source), '../LICENSE')));
  // For the pictures that the server draws: a font library that knows no WOFF2, and one weight.
  const outlines = await subsetFont(readFileSync(source), CHARACTERS, {
    targetFormat: 'sfnt',
    variationAxes: { ...AXES, wght: AXES.wght.max },
  });
  writeFileSync(join(folder, 'display.ttf'), outlines);
  log(`artwork/fonts/display.ttf: ${outlines.length} bytes`);
  log(`artwork/fonts/display-${hash}.woff2: ${font.length} bytes`);
}
