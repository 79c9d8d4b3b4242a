export const TEST_CARDS = [
  { number: '4111 1111 1111 1111', outcome: 'paid' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
] as const;

export interface CardForm {
  cardNumber: string;
  expiry: string;
  cvc: string;
}
export type CardErrors = Partial<Record<keyof CardForm, string>>;

/** Errors of a card as typed, by field; empty if valid. */
export function cardErrors(form: CardForm, now = new Date()): CardErrors {
  const errors: CardErrors = {};
  const digits = digitsOf(form.cardNumber);
  if (!digits) errors.cardNumber = 'Enter the card number.';
  else if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) errors.cardNumber = 'This is not a card number. Check the digits.';
  const expiry = expiryError(form.expiry, now);
  if (expiry) errors.expiry = expiry;
  if (!form.cvc.trim()) errors.cvc = 'Enter the CVC.';
  else if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.cvc = 'The CVC has three or four digits.';
  return errors;
}

/** The sandbox's result for a well-formed card; `unknown` for any card except the two in `TEST_CARDS`. */
export function outcomeOf(cardNumber: string): 'paid' | 'declined' | 'unknown' {
  const digits = digitsOf(cardNumber);
  return TEST_CARDS.find((card) => digitsOf(card.number) === digits)?.outcome ?? 'unknown';
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Accepts 12/30, 12 / 2030, 12-30 and 1230. A card is valid to the end of its month. */
function expiryError(expiry: string, now: Date): string | undefined {
  if (!expiry.trim()) return 'Enter the expiry date.';
  const match = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$|^(\d{2})(\d{2}|\d{4})$/.exec(expiry.trim());
  const month = Number(match?.[1] ?? match?.[3]);
  const year = match?.[2] ?? match?.[4];
  if (!match || !year || month < 1 || month > 12) return 'Write the expiry date as MM/YY.';
  const end = Date.UTC(year.length === 2 ? 2000 + Number(year) : Number(year), month, 1);
  return end <= now.getTime() ? 'This card has expired.' : undefined;
}
