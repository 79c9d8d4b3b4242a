import { readJson } from '../read-json';
import { ReleaseError } from '../release-error';

/** Parses an object of the bucket. Throws a ReleaseError that names it if it is not valid JSON. */
export function readObject<T>(content: Buffer, key: string): T {
  assertNotHtml(content.toString(), key);
  return readJson<T>(content, key);
}

/** Throws a ReleaseError if the text is an HTML page, which means that another server answered. */
export function assertNotHtml(text: string, key: string): void {
  if (text.trimStart().startsWith('<'))
    throw new ReleaseError(`${key} is an HTML page, not JSON: does AWS_ENDPOINT_URL name an object store?`, 'usage');
}
