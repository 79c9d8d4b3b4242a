import { PROVINCES } from 'shared/models';

/** The parts of an address that was typed as one text. '' for a missing part. */
interface Places {
  /** Everything before suburb and city, with commas between its parts. */
  street: string;
  suburb: string;
  city: string;
  /** Four digits behind the rest. */
  code: string;
}

const BEYOND_CITY = new Set(['south africa', 'suid-afrika', 'rsa', 'za', ...PROVINCES.map((province) => province.toLowerCase())]);

/** A part that begins with a number or with the word for a unit, or ends with the word for a street, names neither a suburb nor a city. */
const IN_STREET =
  /^(\d|(unit|flat|apartment|apt|suite|shop|block|building|floor|house|no|erf|stand|plot|room|corner|cnr|p\.? ?o\.? ?box)\b)|\b(street|straat|str|road|rd|avenue|ave|laan|drive|lane|crescent|close|boulevard|weg)\.?$/i;

/**
 * Reads an address by its lines and commas: the last part is the city, the one before it the suburb, and what stands before that the
 * street, unless they are parts of a street themselves. Province, country and postal code after the city do not count as parts.
 */
export function placesOf(text: string): Places {
  const parts = text
    .split(/\n|,/)
    .map((part) => part.trim())
    .filter(Boolean);
  let code = '';
  for (;;) {
    const last = parts.at(-1) ?? '';
    const isStreet = IN_STREET.test(last) && !/^\d{4}$/.test(last);
    const digits = isStreet ? '' : (/(?:^| )(\d{4})$/.exec(last)?.[1] ?? '');
    const place = last.slice(0, last.length - digits.length).trim();
    code ||= digits;
    if (place && !BEYOND_CITY.has(place.toLowerCase())) {
      parts.splice(-1, 1, place);
      break;
    }
    if (parts.pop() === undefined) break;
  }
  const takePlace = () => (parts.length > 1 && !IN_STREET.test(parts.at(-1) ?? '') ? (parts.pop() ?? '') : '');
  const city = takePlace();
  const suburb = city && takePlace();
  return { street: parts.join(', '), suburb, city, code };
}
