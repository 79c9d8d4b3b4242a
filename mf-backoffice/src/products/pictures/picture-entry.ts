import type { Reply } from '../../api';
/** CATD-2: a product has up to eight pictures. */
export const MAX_PICTURES = 8;
/** The server refuses more as well. */
export const MAX_BYTES = 20_000_000;
/** File types that the file dialog offers. Without HEIC in the list an iPhone sends JPEG. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** How far a file is that is not a picture of the shop yet. */
export interface Upload {
  /** The file's name. */
  name: string;
  state: 'waiting' | 'uploading' | 'making' | 'failed';
  /** Progress of the current `state`, 0 to 1. */
  share: number;
  /** Why it failed; '' otherwise. */
  message: string;
}

/** A picture in the form: one of the shop, or one that is on its way. */
export interface PictureEntry {
  /** Identifies the entry as long as the form is open. */
  key: string;
  /** Its address; '' while it is uploaded. */
  src: string;
  alt: string;
  upload?: Upload;
}

/** A picture as GET /staff/api/pictures has it. */
export type StaffPicture = Reply<'GET /pictures'>[number];

export const entriesOf = (pictures: readonly { src: string; alt: string }[]): PictureEntry[] =>
  pictures.map((picture, index) => ({ key: `stored-${index}`, ...picture }));

/** The entries with one of them moved to another position; unchanged if there is no such position. */
export function moveEntry(entries: readonly PictureEntry[], from: number, to: number): PictureEntry[] {
  const rest = entries.filter((_, index) => index !== from);
  const moved = entries[from];
  if (!moved || to < 0 || to >= entries.length) return [...entries];
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Why a product with these pictures cannot be saved now; '' if it can. */
export function picturesError(entries: readonly PictureEntry[]): string {
  if (entries.length > MAX_PICTURES)
    return `A product has up to ${MAX_PICTURES} pictures. Remove ${entries.length - MAX_PICTURES}.`;
  const failed = entries.filter(({ upload }) => upload?.state === 'failed').length;
  if (failed)
    return `${failed === 1 ? 'One picture was' : `${failed} pictures were`} not accepted. Remove ${failed === 1 ? 'it' : 'them'}, or try again.`;
  const pending = entries.filter(({ upload }) => upload).length;
  if (pending)
    return `${pending === 1 ? 'One picture is' : `${pending} pictures are`} not ready yet. Save again when ${pending === 1 ? 'it is' : 'they are'}.`;
  return '';
}

/** The status of all uploads for screen readers; '' without any. */
export function uploadStatus(entries: readonly PictureEntry[]): string {
  const uploads = entries.flatMap(({ upload }) => upload ?? []);
  if (!uploads.length) return '';
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const pending = uploads.length - failed;
  return [pending ? `${pending} in progress.` : '', failed ? `${failed} not accepted.` : ''].filter(Boolean).join(' ');
}

/** The text beside an upload's bar. */
export const describeUpload = ({ state, share, message }: Upload): string =>
  ({
    waiting: 'Waiting',
    uploading: `Uploading, ${Math.round(share * 100)}%`,
    making: `Making sizes, ${Math.round(share * 100)}%`,
    failed: message,
  })[state];
