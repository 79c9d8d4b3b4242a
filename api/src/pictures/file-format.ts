import { jpegEnd } from './jpeg-end';
import { PictureError } from './picture-error';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const CUT_OFF = 'The end of the file is missing. Copy it once more from the camera or the phone.';
const ANIMATED = 'This is an animation. A product picture is a still image: save one of its frames as JPEG or PNG.';
const APPENDED =
  'The file has something else after the picture, so it may be two things at once. Open it in a picture editor and save it as a new JPEG or PNG.';
const PROGRAM =
  'There is a document or a program hidden in this picture. Open it in a picture editor and save it as a new JPEG or PNG.';
const HEIC =
  'HEIC photographs cannot be read here. Save them as JPEG; an iPhone takes JPEG with Settings, Camera, Formats, Most Compatible.';
const SVG = 'SVG files are not accepted, because they may contain programs. Export the picture as PNG.';
const UNKNOWN = 'This is not a JPEG, PNG, WebP or AVIF picture, whatever its name says. Save it as JPEG.';

/**
 * The format of a file by its content, never by its name. Throws PictureError for anything else, for animations, for a truncated
 * file, and for one that is a picture and something else at once (CATD-4).
 */
export function readFormat(bytes: Buffer): PictureFormat {
  const format = formatOf(bytes);
  const end = { jpeg: jpegEnd, png: pngEnd, webp: webpEnd, avif: boxesEnd }[format](bytes);
  if (end === undefined || end > bytes.length) throw new PictureError(CUT_OFF);
  if (!isHarmless(bytes, end, format)) throw new PictureError(APPENDED);
  if (isDocument(bytes)) throw new PictureError(PROGRAM);
  return format;
}

function formatOf(bytes: Buffer): PictureFormat {
  if (bytes.length === 0) throw new PictureError('The file is empty.');
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp') return ofBrands(bytes);
  if (/^GIF8[79]a/.test(head)) throw new PictureError(ANIMATED.replace('This is an animation.', 'GIF files are not accepted.'));
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg|svg)/i.test(bytes.toString('latin1', 0, 200))) throw new PictureError(SVG);
  throw new PictureError(UNKNOWN);
}

/** AVIF and HEIC share a container, which lists its kinds in its first box. */
function ofBrands(bytes: Buffer): PictureFormat {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  if (brands.startsWith('avis')) throw new PictureError(ANIMATED);
  if (/avif/.test(brands)) return 'avif';
  throw new PictureError(/hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? HEIC : UNKNOWN);
}

/** The position behind the last chunk; undefined if that is missing. Throws for an animated PNG. */
function pngEnd(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length;) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') throw new PictureError(ANIMATED);
    at += 12 + bytes.readUInt32BE(at);
    if (kind === 'IEND') return at;
  }
  return undefined;
}

function webpEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 30) return undefined;
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X';
  if (isExtended && (bytes[20]! & 0b10) !== 0) throw new PictureError(ANIMATED);
  return 8 + bytes.readUInt32LE(4);
}

/** The position behind the last box of an AVIF file. */
function boxesEnd(bytes: Buffer): number | undefined {
  let at = 0;
  while (at + 8 <= bytes.length) {
    if (!/^[\x20-\x7e]{4}$/.test(bytes.toString('latin1', at + 4, at + 8))) return at;
    const small = bytes.readUInt32BE(at);
    // 0: up to the end of the file. 1: the size follows, in eight bytes.
    const size =
      small === 0 ? bytes.length - at : small === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : small;
    if (size < 8) return at;
    at += size;
  }
  return at;
}

/**
 * Whether only what cameras append follows the picture: nothing, a byte of padding, zeros; behind a JPEG also a second JPEG (the
 * brightness of an HDR photograph), a film (motion photographs) or Samsung's trailer. None of it is served.
 */
function isHarmless(bytes: Buffer, end: number, format: PictureFormat): boolean {
  if (format === 'webp' && bytes.length - end === 1) return true;
  let at = end;
  while (at < bytes.length && bytes[at] === 0) at += 1;
  if (at === bytes.length) return true;
  if (format !== 'jpeg') return false;
  const next = bytes.subarray(at, at + 8).toString('latin1');
  return (
    next.startsWith('\xff\xd8\xff') ||
    bytes.toString('latin1', end + 4, end + 8) === 'ftyp' ||
    bytes.toString('latin1', bytes.length - 4) === 'SEFT'
  );
}

const MARKUP = /<script[\s>]|<\?php|<html[\s>]|<!doctype html|<iframe[\s>]/i;
const LONGEST_ZIP_COMMENT = 65_535;

/** Whether another program would read the file as a page, a script, a PDF or an archive. */
function isDocument(bytes: Buffer): boolean {
  const pdf = bytes.indexOf('%PDF-');
  if (pdf >= 0 && pdf < 1024) return true;
  if (MARKUP.test(bytes.toString('latin1'))) return true;
  for (let at = bytes.lastIndexOf('PK\x05\x06'); at >= 0 && bytes.length - at <= LONGEST_ZIP_COMMENT + 22;) {
    // The record names the length of the comment that ends the archive.
    if (at + 22 <= bytes.length && bytes.readUInt16LE(at + 20) <= bytes.length - at - 22) return true;
    at = at === 0 ? -1 : bytes.lastIndexOf('PK\x05\x06', at - 1);
  }
  return false;
}
