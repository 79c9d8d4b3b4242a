/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code such as `ABCDE-23456`, as hard to guess as an order number, and never six digits in a row. */
export function randomCode(): string {
  const part = () => Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${part()}-${part()}`;
}
