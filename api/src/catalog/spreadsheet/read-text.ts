import { HttpError } from '../../http/http-error';

const SAVE_AS = "In Excel choose 'Save As' and the type 'CSV UTF-8 (Comma delimited)', then choose that file.";
const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** The text of a CSV file in UTF-8, with or without a byte order mark. 400 with a remedy for other files. */
export function readText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable(`This is an Excel workbook, not a CSV file. ${SAVE_AS}`);
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || bytes.subarray(0, 1_000).includes(0))
    throw unreadable(`This file is saved as Unicode text (UTF-16), not as CSV. ${SAVE_AS}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(`Letters such as ë cannot be read in this file, because it is not saved as UTF-8. ${SAVE_AS}`);
  }
}

/** 400 for a file that cannot be read at all. */
export const unreadable = (message: string) => new HttpError(400, message, { code: 'spreadsheet/unreadable' });
