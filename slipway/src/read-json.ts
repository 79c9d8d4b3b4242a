import { ReleaseError } from './release-error';

/**
 * Parses a file of the store. Throws a ReleaseError that names it and a remedy if it is not valid JSON, for example truncated by
 * a full disk.
 */
export function readJson<T>(content: Buffer | string, file: string): T {
  try {
    return JSON.parse(content.toString()) as T;
  } catch {
    throw new ReleaseError(
      `${file} was cut short or changed by hand, so it cannot be read. Restore it from a backup; without one, move it elsewhere: its content is ` +
        'then lost, and a version without its record has to be published under a higher number.',
    );
  }
}
