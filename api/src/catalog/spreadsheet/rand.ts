import { plainText } from 'shared/validation';

/** Highest price of a product, in cents. */
const MAX_CENTS = 100_000_000;

const NOT_AN_AMOUNT = 'is not an amount in rand. Write it like 1899 or 1899,50';

/**
 * Cents of an amount as South African and other spreadsheets write it: `1899`, `1899,5`, `1899.50`, `R 1 899,50`, `1,899.50`. A
 * comma or dot before three digits, such as `1,899`, may mean thousands or a fraction and is refused: `problem` then says why.
 */
export function readRand(text: string): { cents: number } | { problem: string } {
  const amount = plainText(text)
    .replace(/^(R|ZAR)(?=[ \d])/i, '')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')
    .trim();
  if (/^\d{1,3}[.,]\d{3}$/.test(amount))
    return {
      problem: `'${text}' may mean ${amount.replace(/\D/g, '')} or ${amount.replace('.', ',')}. Write the rand without a separator`,
    };
  const plain = withoutGroups(amount);
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(plain)) return { problem: `'${text.slice(0, 40)}' ${NOT_AN_AMOUNT}` };
  const cents = Math.round(Number(plain.replace(',', '.')) * 100);
  return cents <= MAX_CENTS ? { cents } : { problem: `'${text}' is more than R 1 000 000` };
}

/** Removes thousands separators if the amount has both kinds of separator or repeats one. */
function withoutGroups(amount: string): string {
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(amount) || /^\d{1,3}(,\d{3}){2,}$/.test(amount)) return amount.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(amount) || /^\d{1,3}(\.\d{3}){2,}$/.test(amount)) return amount.replaceAll('.', '');
  return amount;
}
