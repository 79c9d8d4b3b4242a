/**
 * Whether a text is a GTIN: 8, 12, 13 or 14 digits of which the last is the check digit. Numbers that shops give within their
 * own walls (GTIN-13 beginning with 2, GTIN-12 with 2 or 4) are none: they mean something else elsewhere.
 */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  if ((text.length === 13 && text.startsWith('2')) || (text.length === 12 && /^[24]/.test(text))) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
