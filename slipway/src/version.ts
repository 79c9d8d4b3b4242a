/** As many digits as a number of a semantic version has at most: 1.0.20261126103045 is one. */
const NUMBER = String.raw`\d{1,16}`;

/**
 * A version in addresses and reports, as a part of a larger expression. `publish` accepts a subset; versions that earlier
 * releases of this package accepted, such as 1.0.0+build, are still served.
 */
export const VERSION = String.raw`${NUMBER}\.${NUMBER}\.${NUMBER}(?:[A-Za-z.+-][0-9A-Za-z.+-]*)?`;

const WHOLE = new RegExp(`^${VERSION}$`);

/** As long as a semantic version is at most, and as the name of a folder can be. */
const MAX_LENGTH = 255;

/** Whether files of the version can be asked for, and its loads be reported. */
export const isServedVersion = (text: string): boolean => text.length <= MAX_LENGTH && WHOLE.test(text);
