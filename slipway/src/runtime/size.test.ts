import { brotliCompressSync, constants } from 'node:zlib';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Size in bytes of the runtime as a host's bundle has it, minified and after brotli. */
async function sizeOf(external: string[]): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    external,
  });
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  return brotliCompressSync(outputFiles[0]!.contents, options).length;
}

test('what every page loads is at most 3 KB, and everything at most 4 KB', async () => {
  expect(await sizeOf(['./guard', './reporter'])).toBeLessThanOrEqual(3 * 1024);
  expect(await sizeOf([])).toBeLessThanOrEqual(4 * 1024);
});
