import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** Folder within a version that holds each compressible file as `<path>.br` and `<path>.gz`. */
export const COMPRESSED = 'compressed';

/** Whether a version has compressed forms of a file: pictures and fonts are compressed already. */
export const isCompressible = (path: string): boolean => /\.(m?js|css|json|svg)$/.test(path);

/** Where a version has the compressed forms of a file. */
export const compressedPaths = (path: string): string[] =>
  isCompressible(path) ? [`${COMPRESSED}/${path}.br`, `${COMPRESSED}/${path}.gz`] : [];

/** Compresses the files that visitors download, once per publish. Returns path -> content of the compressed files. */
export async function compressFiles(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const packed = new Map<string, Buffer>();
  for (const [path, content] of files) {
    const [br, gz] = compressedPaths(path);
    if (!br || !gz) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    packed.set(br, await promisify(brotliCompress)(content, quality));
    packed.set(gz, await promisify(gzip)(content, { level: 9 }));
  }
  return packed;
}

/** Decompresses a file; rejects if it is not in this encoding. */
export function unpack(content: Buffer, encoding: 'br' | 'gz'): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliDecompress)(content) : promisify(gunzip)(content);
}
