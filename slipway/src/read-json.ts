import { ReleaseError } from './release-error';

/** Parses a file of the store. Throws a ReleaseError that names `file`, and what to do, where it is no JSON: cut short by a full disk, for example. */
export function readJson<T>(content: Buffer | string, file: string): T {
  const text = content.toString();
  try {
    return JSON.parse(text) as T;
  } catch {
    throw notJsonError(text, file) ?? brokenFileError(file);
  }
}

const brokenFileError = (file: string) =>
  new ReleaseError(
    `${file} was cut short or changed by hand, so it cannot be read. Restore it from a backup; without one, move it elsewhere: what it says is ` +
      'lost then, and a version without its record has to be published under a higher number.',
  );

/** The error for an answer that is no object of a bucket but a page of some other server; undefined for any other text. */
export const notJsonError = (text: string, file: string): ReleaseError | undefined =>
  text.trimStart().startsWith('<')
    ? new ReleaseError(`${file} is a page, not JSON: is there another server than that of a bucket at AWS_ENDPOINT_URL?`, 'usage')
    : undefined;
