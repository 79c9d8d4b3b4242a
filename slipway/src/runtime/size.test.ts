import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

/** Size in bytes of what a host's bundle has of the runtime for some of its exports, minified and after brotli. */
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
  'what every page of a host that uses %s loads is at most 3.3 KB, and everything at most 4.6 KB',
  async (exports) => {
    expect(await sizeOf(exports, ['./guard', './reporter', './compare-all', './replace-shared'])).toBeLessThanOrEqual(3.3 * 1024);
    // What is left out, only Module Federation's DevTools load.
    expect(await sizeOf(exports, ['./module-info'])).toBeLessThanOrEqual(4.6 * 1024);
  },
);
