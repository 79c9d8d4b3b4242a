/**
 * A text of one line, such as a name: without the spaces around it, and with a blank for line breaks and other control characters. They have
 * no place in an address label, a mail's header or a log.
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
