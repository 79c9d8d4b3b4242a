/** Cents of '1899', '1 899,50' or 'R 1899.50'; null for anything else. */
export function parseRand(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(/^R/i, '');
  if (!/^\d{1,8}([.,]\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain.replace(',', '.')) * 100);
}

/** The text of an amount in a field: '1899.50'. */
export const randText = (cents: number): string => (cents / 100).toFixed(2);
