/**
 * The name of a file in an address: bundlers leave names as they are ('about us.js', '100%.js'), and browsers encode spaces and
 * non-ASCII letters. Throws if the bytes are not valid text.
 */
export const decodePath = (path: string): string => path.replace(/(%[\da-f]{2})+/gi, decodeURIComponent);
