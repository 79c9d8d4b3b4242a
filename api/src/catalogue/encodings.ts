import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this, compressing saves no packet. */
const WORTH_BYTES = 1_000;
const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
export type Encoding = keyof typeof compress;
export const ENCODINGS = ['br', 'gzip'] as const satisfies readonly Encoding[];

/** One body in every encoding, each compressed once, on the thread pool. */
export interface Encoded {
  /** The body in an encoding, or undefined until that is made: nobody waits for it. */
  in(encoding: Encoding): Buffer | undefined;
}

export function encoded(body: string): Encoded {
  const made: Partial<Record<Encoding, Buffer>> = {};
  const asked = new Set<Encoding>();
  const worth = body.length >= WORTH_BYTES;
  return {
    in(encoding) {
      if (worth && !asked.has(encoding)) {
        asked.add(encoding);
        // Where it fails, the plain body goes on being sent.
        compress[encoding](Buffer.from(body)).then(
          (bytes) => (made[encoding] = bytes),
          () => undefined,
        );
      }
      return made[encoding];
    },
  };
}

/** Browsers send a handful of different headers. */
const KEPT_HEADERS = 100;
const read = new Map<string, Encoding | undefined>();

/** The best encoding that an Accept-Encoding header takes; undefined for none of ours. */
export function encodingFor(header = ''): Encoding | undefined {
  if (read.has(header)) return read.get(header);
  const encoding = readHeader(header);
  if (read.size < KEPT_HEADERS && header.length < 200) read.set(header, encoding);
  return encoding;
}

function readHeader(header: string): Encoding | undefined {
  const taken = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const quality = parameters.find((each) => each.startsWith('q='));
    if (name) taken.set(name, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const liking = (name: Encoding) => taken.get(name) ?? taken.get('*') ?? 0;
  const best: Encoding = liking('br') >= liking('gzip') ? 'br' : 'gzip';
  return liking(best) > 0 ? best : undefined;
}
