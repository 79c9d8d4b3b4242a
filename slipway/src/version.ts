/** The maximum of digits of a number in a semantic version: 1.0.20261126103045 is one. */
const NUMBER = String.raw`\d{1,16}`;

/**
 * A version in addresses and reports, as a part of a larger expression. `publish` accepts a subset; versions that earlier
 * releases of this package accepted, such as 1.0.0+build, are still served.
 */
export const VERSION = String.raw`${NUMBER}\.${NUMBER}\.${NUMBER}(?:[A-Za-z.+-][0-9A-Za-z.+-]*)?`;

const WHOLE = new RegExp(`^${VERSION}$`);

/** The maximum length of a semantic version, and of the name of a folder. */
const MAX_LENGTH = 255;

/** Whether files of the version can be requested, and its loads reported. */
export const isServedVersion = (text: string): boolean => text.length <= MAX_LENGTH && WHOLE.test(text);
