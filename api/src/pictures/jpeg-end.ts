const SCAN = 0xda;
const END = 0xd9;

/** The position behind a JPEG's own end marker; undefined if there is none, or if its segments are damaged. */
export function jpegEnd(bytes: Buffer): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // A marker may follow any number of these.
    if (marker === 0xff) at += 1;
    else if (marker === END) return at + 2;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === SCAN) at = scanEnd(bytes, at);
    }
  }
  return bytes[at] === 0xff && bytes[at + 1] === END ? at + 2 : undefined;
}

/** The position of the marker that ends compressed data: there 0xff is followed by 0 or by a restart marker. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
