/**
 * The name of a file in an address: bundlers leave names as they are ('about us.js', '100%.js'), and browsers write blanks and letters beyond ASCII
 * otherwise. Throws where the bytes are no text.
 */
export const decodePath = (path: string): string => path.replace(/(%[\da-f]{2})+/gi, decodeURIComponent);
