import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size, compression does not save a packet. */
const MIN_BYTES = 1_000;
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
export type Encoding = keyof typeof compress;
export const ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** One body in every encoding. Each encoding is computed once, on the thread pool. */
export interface CompressedBody {
  /** The body in an encoding; undefined until compression has finished. Callers never wait for it. */
  get(encoding: Encoding): Buffer | undefined;
}

/** A body that is sent as it is. */
export const UNCOMPRESSED: CompressedBody = { get: () => undefined };

export function compressBody(body: string | Buffer): CompressedBody {
  const compressed: Partial<Record<Encoding, Buffer>> = {};
  const started = new Set<Encoding>();
  const isWorthCompressing = body.length >= MIN_BYTES;
  return {
    get(encoding) {
      if (isWorthCompressing && !started.has(encoding)) {
        started.add(encoding);
        // If compression fails, the plain body is sent.
        compress[encoding](typeof body === 'string' ? Buffer.from(body) : body).then(
          (bytes) => (compressed[encoding] = bytes),
          () => undefined,
        );
      }
      return compressed[encoding];
    },
  };
}
