import { previewToken, readPreviewToken } from '../catalog/products/preview';
import { keyedHash } from '../security/secrets';

const PREFIX = 'preview-';

/**
 * A token that shows a draft as its page will look, to anyone with the link, for an hour. It takes the place of the launch's part
 * of the address until that exists.
 */
export const launchPreview = (staffSecret: string, id: number): string => PREFIX + previewToken(secretOf(staffSecret), id);

/** The draft that an address shows; undefined for any other address, for a forged one, and after its hour. */
export const readLaunchPreview = (staffSecret: string, path: string): number | undefined =>
  path.startsWith(PREFIX) ? readPreviewToken(secretOf(staffSecret), path.slice(PREFIX.length)) : undefined;

/** Not the secret of product previews: a link to product 3 must not open launch 3. */
const secretOf = (staffSecret: string) => keyedHash(staffSecret, 'launch-preview');
