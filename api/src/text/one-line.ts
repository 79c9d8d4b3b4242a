/**
 * A text of one line, such as a name: without the spaces around it, and with a blank for line breaks and other control characters. They have
 * no place in an address label, a mail's header or a log.
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A text in lines, such as an address or a reason: each as `oneLine`, empty ones left out, with `\n` between them. */
export const fewLines = (text: string): string =>
  text
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(oneLine)
    .filter(Boolean)
    .join('\n');

/** An address in one line, with a comma where a line ended. */
export const addressLine = (text: string): string => fewLines(text).replace(/,?\n/g, ', ');
