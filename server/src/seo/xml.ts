const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text for an XML 1.0 document: escaped, without the control characters that it may not contain. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
