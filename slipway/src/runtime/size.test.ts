import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

/** Size in bytes of the runtime in a host's bundle for some exports, minified and after brotli. */
async function sizeOf(exports: string, external: string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${exports} from './index';`, resolveDir: __dirname, loader: 'ts' },
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

test.each(['{ default }', '{ createLoader }'])(
  'every page of a host that uses %s loads at most 3.5 KB, and everything is at most 4.9 KB',
  async (exports) => {
    expect(await sizeOf(exports, ['./guard', './reporter', './compare-all', './replace-shared'])).toBeLessThanOrEqual(3.5 * 1024);
    // Only Module Federation's DevTools load the files omitted here.
    expect(await sizeOf(exports, ['./module-info'])).toBeLessThanOrEqual(4.9 * 1024);
  },
);
