import fc from 'fast-check';
import { plain } from '../../test/photographs';
import { readFormat } from './file-format';
import { PictureError } from './picture-error';

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
const files = Promise.all(FORMATS.map((format) => plain(64, 48).toFormat(format, { quality: 40 }).toBuffer()));

test('knows the four formats by their content', async () => {
  expect((await files).map(readFormat)).toEqual(FORMATS);
});

test('recognizes or refuses truncated, damaged and extended files, without any other effect', async () => {
  const known = await files;
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.nat(2_000),
      fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
      fc.uint8Array({ maxLength: 40 }),
      (file, cut, changes, more) => {
        const bytes = Buffer.concat([file.subarray(0, file.length - Math.min(cut, file.length)), more]);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          expect(FORMATS).toContain(readFormat(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(PictureError);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
