import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { photograph, plain } from './photographs';

const jpeg = () => plain(400, 300).jpeg().toBuffer();
const png = () => plain(400, 300).png().toBuffer();
const webp = () => plain(400, 300).webp().toBuffer();
const behind = async (file: Promise<Buffer>, ...more: (string | Buffer)[]) =>
  Buffer.concat([await file, ...more.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each))]);

/** A chunk of a PNG file. */
function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Puts a chunk behind the header of a PNG file. */
const withChunk = async (kind: string, content: Buffer) => {
  const file = await png();
  return Buffer.concat([file.subarray(0, 33), chunk(kind, content), file.subarray(33)]);
};

/** Puts a comment at the beginning of a JPEG file. */
const withComment = async (text: string) => {
  const file = await jpeg();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([file.subarray(0, 2), Buffer.from('fffe', 'hex'), length, Buffer.from(text, 'latin1'), file.subarray(2)]);
};

/** A PNG with this size in its header and pixels that are all zero: a few hundred kilobytes that unpack to much. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * 64));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The end of a ZIP archive without files, which makes what stands before it one. */
const ZIP_END = Buffer.from('504b0506' + '00'.repeat(18), 'hex');
/** The first box of a container: an HEIC photograph, or an AVIF animation. */
const container = (brands: string) => Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`)]);

const animation = async () => {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => plain(200, 200, color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
};

type Case = [what: string, file: () => Promise<Buffer> | Buffer, message: RegExp];

/** Files that must not become pictures, with the text of the message. */
export const HOSTILE_FILES: Case[] = [
  ['an empty file', () => Buffer.alloc(0), /^The file is empty\.$/],
  ['a text with the name of a picture', () => Buffer.from('hello'), /^This is not a JPEG, PNG, WebP or AVIF picture/],
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    /^SVG files are not accepted/,
  ],
  ['an SVG behind a byte order mark', () => Buffer.from('\ufeff<?xml version="1.0"?><svg/>'), /^SVG files are not accepted/],
  ['a GIF', () => Buffer.from('GIF89a......'), /^GIF files are not accepted/],
  ['an animated WebP', animation, /^This is an animation/],
  ['an animated PNG', () => withChunk('acTL', Buffer.alloc(8)), /^This is an animation/],
  ['an AVIF sequence', () => container('avis\0\0\0\0avismsf1'), /^This is an animation/],
  ['an HEIC photograph', () => container('heic\0\0\0\0mif1heic'), /^HEIC photographs cannot be read here\. .*JPEG/],
  ['a bomb of 196 megapixels', () => bomb(14_000, 14_000), /14000 × 14000 pixels, 196 megapixels\. The limit is 50/],
  ['a picture just above 50 megapixels', () => bomb(10_000, 5_001), /The limit is 50/],
  ['a picture of 100 pixels', () => plain(100, 100).jpeg().toBuffer(), /only 100 pixels wide/],
  ['a strip', () => plain(200, 900).jpeg().toBuffer(), /strip of 200 × 900/],
  ['half a JPEG', async () => (await photograph({ width: 600, height: 600 })).subarray(0, 9_000), /end of the file is missing/],
  ['half a PNG', async () => (await png()).subarray(0, -20), /end of the file is missing/],
  ['half a WebP', async () => (await webp()).subarray(0, -20), /end of the file is missing/],
  ['a PNG and a page', () => behind(png(), '<p>'), /something else after the picture/],
  ['a JPEG and a text', () => behind(jpeg(), 'GET / HTTP/1.1'), /something else after the picture/],
  ['a WebP and an archive', () => behind(webp(), ZIP_END), /something else after the picture/],
  ['a JPEG that is an archive', () => behind(jpeg(), Buffer.alloc(4), jpegStart(), ZIP_END), /document or a program hidden/],
  ['a JPEG with a PHP program', () => withComment('<?php system($_GET["c"]); ?>'), /document or a program hidden/],
  ['a JPEG with a script', () => withComment('*/<SCRIPT>alert(1)</SCRIPT>'), /document or a program hidden/],
  ['a PNG with a page', () => withChunk('tEXt', Buffer.from('Comment\0<html><body>')), /document or a program hidden/],
  ['a JPEG that is a PDF', () => withComment('%PDF-1.7 1 0 obj'), /document or a program hidden/],
  [
    'a GIF with the head of a JPEG',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('GIF89a')]),
    /end of the file/,
  ],
];

function jpegStart(): Buffer {
  return Buffer.from('ffd8ffe0', 'hex');
}

/** Data that cameras and phones append to photographs. */
export const HARMLESS_FILES: [what: string, file: () => Promise<Buffer>][] = [
  ['a second JPEG behind the first, as of HDR photographs', async () => behind(jpeg(), Buffer.alloc(16), await jpeg())],
  ['a film behind a photograph', () => behind(jpeg(), container('mp42\0\0\0\0isom'), Buffer.alloc(64, 1))],
  ['a trailer of Samsung', () => behind(jpeg(), '\0\0\x01\x0a Image_UTC_Data SEFH', Buffer.alloc(24), 'SEFT')],
  ['zeros', () => behind(jpeg(), Buffer.alloc(512))],
];
