import { readJson } from '../read-json';
import { ReleaseError } from '../release-error';

/** Parses an object of the bucket. Throws a ReleaseError that names it where it is no JSON. */
export function readObject<T>(content: Buffer, key: string): T {
  refusePage(content.toString(), key);
  return readJson<T>(content, key);
}

/** Throws a ReleaseError where the text is no object of a bucket but a page, which another server answers with. */
export function refusePage(text: string, key: string): void {
  if (text.trimStart().startsWith('<'))
    throw new ReleaseError(
      `${key} is a page, not JSON: is there another server than that of a bucket at AWS_ENDPOINT_URL?`,
      'usage',
    );
}
