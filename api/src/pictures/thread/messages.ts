import type { PictureFormat } from '../file-format';
import type { FileFormat } from '../picture-files';

/** Requests to the thread. `open` decodes a picture, upright and at its widest; `encode` makes files of the open one. */
export type ThreadRequest =
  | { task: 'inspect'; bytes: Uint8Array<ArrayBuffer> }
  | { task: 'open'; bytes: Uint8Array<ArrayBuffer>; widest: number }
  | { task: 'encode'; width: number; format: FileFormat; quality: number }
  | { task: 'thumbnail'; bytes: Uint8Array<ArrayBuffer> };

export interface Inspected {
  format: PictureFormat;
  /** Upright. */
  width: number;
  height: number;
}

export interface Encoded {
  bytes: Uint8Array;
  /** With which it was made: the first one that keeps to the budget. */
  quality: number;
}

export type ThreadReply =
  | { ok: true; result: Inspected | Encoded | Uint8Array | null }
  /** `isRefused`: the file is to blame, and the message is for the person who chose it. */
  | { ok: false; message: string; isRefused: boolean };
