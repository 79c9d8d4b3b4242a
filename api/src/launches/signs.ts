import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { PROVINCES } from 'shared/models';
import type { EntryDetails } from '../db/tables/launches';
import { normalizeEmail } from '../text/email-address';

/** The data that links entries of different accounts (LCH-4). */
export const SIGNS = ['email', 'phone', 'address', 'device'] as const;
export type Sign = (typeof SIGNS)[number];

/** Providers that ignore these marks in front of the @. */
const IGNORED_MARKS: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };
/** Providers that deliver `name+anything` to `name`. */
const IGNORES_PLUS = new Set([
  'gmail.com',
  'msn.com',
  'icloud.com',
  'fastmail.com',
  'proton.me',
  'zoho.com',
  'yandex.com',
  'hey.com',
  'tutanota.com',
  'tuta.com',
]);
/** One provider with a domain for each country, such as live.co.za. */
const OUTLOOK = /^(?:outlook|hotmail|live)\.[a-z.]+$/;
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  'ya.ru': 'yandex.com',
  'yandex.ru': 'yandex.com',
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};

/** The mailbox that an address names: without dots and + parts where its provider ignores them, its domain as ASCII. */
export function emailKey(email: string): string {
  const [local = '', domain = ''] = splitAtLast(normalizeEmail(email));
  const ascii = domainToASCII(domain) || domain;
  // 'anything@name.fastmail.com' is delivered to name@fastmail.com.
  const subdomain = /^([^.]+)\.fastmail\.com$/.exec(ascii)?.[1];
  if (subdomain) return `${subdomain}@fastmail.com`;
  const provider = SAME_PROVIDER[ascii] ?? ascii;
  const untilPlus = IGNORES_PLUS.has(provider) || OUTLOOK.test(provider) ? local.split('+')[0]! : local;
  const marks = IGNORED_MARKS[provider];
  const named = /^yahoo\./.test(provider) ? untilPlus.split('-')[0]! : untilPlus;
  const name = marks ? named.replace(marks, '') : named;
  return `${name}@${provider}`;
}

const splitAtLast = (email: string) => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
};

/** E.164 of a South African number, however it is written; its digits if it is not such a number. */
export const phoneKey = (phone: string): string => parsePhoneNumberFromString(phone, 'ZA')?.number ?? phone.replace(/\D/g, '');

const WORDS: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'street',
  straat: 'street',
  rd: 'road',
  weg: 'road',
  ave: 'avenue',
  av: 'avenue',
  laan: 'avenue',
  dr: 'drive',
  drv: 'drive',
  ln: 'lane',
  cl: 'close',
  cres: 'crescent',
  cr: 'crescent',
  blvd: 'boulevard',
  pl: 'place',
  sq: 'square',
  ter: 'terrace',
  hwy: 'highway',
  pk: 'park',
  bldg: 'building',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  apt: 'unit',
  apartment: 'unit',
  flat: 'unit',
  ext: 'extension',
  // 'St Mary Street' has one word for both.
  saint: 'street',
  no: '',
  nr: '',
  number: '',
};

/** The words of 'South Africa', which may follow an address. */
const COUNTRY = new Set(['south', 'africa', 'rsa']);

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ['аαa', 'вb', 'сc', 'еεe', 'нh', 'іιi', 'јj', 'кκk', 'мm', 'оοo', 'рρp', 'ѕs', 'тτt', 'хχx', 'уυy'].flatMap((group) =>
    [...group.slice(0, -1)].map((letter) => [letter, group.at(-1)!]),
  ),
);

/** Words that a street's name ends with. */
const STREETS = new Set(
  'street road avenue drive lane close crescent boulevard place square terrace highway way walk circle mews grove'.split(' '),
);
const DIRECTIONS = new Set(['north', 'south', 'east', 'west']);
/** Words that a number follows which belongs to the name of a suburb. */
const NUMBERED_SUBURBS = new Set(['extension', 'zone', 'phase', 'section', 'ward']);
const NUMBER = /^\d+\p{L}?$/u;
const ZIP = /^\d{4}$/;
/** Words at the end of an address that name no town. */
const REGIONS = ['South Africa', 'RSA', ...PROVINCES].map((name) => wordsOf(name.toLowerCase()).join(' '));

type Delivery = Partial<Pick<EntryDetails, 'address' | 'province' | 'zipCode'>>;

/** Where an address is: suburb and town as far as it names them, the largest last, and the province. */
export interface Place {
  names: readonly string[];
  province: string;
}

/**
 * The sign of a delivery address: number, street, and unit or flat wherever they stand. Case, accents, punctuation, usual abbreviations,
 * letters of another script that look the same, and the order of the words make no difference, and neither do ZIP code, suburb and
 * town: `isSamePlace` compares those. '' for an address without a letter.
 */
export function addressKey(delivery: Delivery): string {
  const { street, units } = readAddress(delivery);
  return street.some(hasLetter) ? [street.sort().join(' '), ...units.sort()].join('|') : '';
}

export const placeOf = (delivery: Delivery): Place => ({
  names: readAddress(delivery).places,
  province: delivery.province ?? '',
});

/**
 * Whether two addresses with one key are in one place: the last name of one stands in the other as well. The province decides where one
 * has no names. So a ZIP code or suburb that is changed or left out links still, and the same address in another town does not.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  const [a, b] = [one.names.at(-1), other.names.at(-1)];
  if (a === undefined || b === undefined) return one.province === other.province;
  const stands = (name: string, { names }: Place) => names.some((each) => ` ${each} `.includes(` ${name} `));
  return stands(a, other) || stands(b, one);
}

/** The sign of an address in the release before, for launches that were open then: all words and the ZIP code. */
export function formerAddressKey({ address = '', zipCode = '' }: Delivery): string {
  const zip = zipCode.replace(/\D/g, '');
  const words = wordsOf(plainText(address)).filter((word) => word !== zip && !COUNTRY.has(word));
  if (!words.some(hasLetter)) return '';
  const units: string[] = [];
  const rest = words.filter((word, at) => {
    const isUnit = words[at - 1] === 'unit' && !(words[at - 2] === 'unit' && word === 'unit');
    if (isUnit) units.push(`unit ${word}`);
    return !isUnit && !(word === 'unit' && at + 1 < words.length);
  });
  return [rest.sort().join(' '), ...units, zip].join('|');
}

interface ReadAddress {
  street: string[];
  units: string[];
  places: string[];
}

function readAddress({ address = '' }: Delivery): ReadAddress {
  const parts = withoutRegion(
    plainText(address)
      .replace(/\s[-–—]\s/g, ',')
      .split(/[,;\n]/)
      .map(wordsOf),
  );
  const last = parts.at(-1) ?? [];
  const short = ZIP.test(last.at(-1) ?? '') ? withoutRegion([...parts.slice(0, -1), last.slice(0, -1)]) : parts;
  // A house number of four digits may stand last as well.
  return readParts(short) ?? readParts(parts) ?? { street: short.flat(), units: [], places: [] };
}

/** The parts that have words, without the regions at their end. */
function withoutRegion(parts: readonly string[][]): string[][] {
  const named = parts.filter((words) => words.length > 0);
  const last = named.at(-1) ?? [];
  const region = REGIONS.find((name) => ` ${last.join(' ')}`.endsWith(` ${name}`));
  return region ? withoutRegion([...named.slice(0, -1), last.slice(0, -region.split(' ').length)]) : named;
}

/** Undefined without a number that is not of a unit. */
function readParts(given: readonly string[][]): ReadAddress | undefined {
  const units: string[] = [];
  // '12, Long Street' is '12 Long Street'.
  const parts = given
    .reduceRight<string[][]>(
      ([next, ...rest], words) =>
        next && words.length === 1 && NUMBER.test(words[0]!)
          ? [[...words, ...next], ...rest]
          : [words, ...(next ? [next] : []), ...rest],
      [],
    )
    .map((words) => takeUnits(words, units));
  const isNumber = (word: string) => NUMBER.test(word);
  const hasBoth = (words: readonly string[]) => words.some(isNumber) && !words.every(isNumber);
  const named = parts.findIndex((words) => words.some(isNumber) && endOfStreet(words) > 0);
  const at = named < 0 ? parts.findIndex(hasBoth) : named;
  if (at < 0) return undefined;
  const { before, street, after } = splitStreet(parts[at]!);
  units.push(...[...parts.slice(0, at).flat(), ...before].filter(isNumber));
  const places = [after, ...parts.slice(at + 1)].map((words) =>
    words
      .filter((word, index) => {
        if (!isNumber(word) || NUMBERED_SUBURBS.has(words[index - 1] ?? '')) return true;
        if (!ZIP.test(word)) units.push(word);
        return false;
      })
      .join(' '),
  );
  return { street, units, places: places.filter((name) => name !== '') };
}

/** Where the name of a street ends: at its word for a street, which follows a name. -1 without one. */
const endOfStreet = (words: readonly string[]): number =>
  words.findIndex((word, at) => STREETS.has(word) && words.slice(0, at).some((each) => !NUMBER.test(each)));

/** The number and the street, and the words around them; all of the words if none stands for a street. */
function splitStreet(words: readonly string[]): { before: string[]; street: string[]; after: string[] } {
  const last = endOfStreet(words);
  if (last < 0) return { before: [], street: [...words], after: [] };
  const end = DIRECTIONS.has(words[last + 1] ?? '') ? last + 2 : last + 1;
  const start = words.findLastIndex((word, at) => at < last && NUMBER.test(word));
  const name = words.slice(Math.max(start, 0), end);
  const before = words.slice(0, Math.max(start, 0));
  const after = words.slice(end);
  if (start >= 0) return { before, street: name, after };
  // 'Long Street 12'.
  const number = after.findIndex((word) => NUMBER.test(word));
  return { before, street: [...name, after[number]!], after: after.toSpliced(number, 1) };
}

/** The words without units and blocks, which are added to `units`. */
function takeUnits(words: readonly string[], units: string[]): string[] {
  const rest: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const next = words[at + 1] ?? '';
    const isBlock = /^(?:block|tower|building)$/.test(word) && /^(?:\d+\p{L}?|\p{L})$/u.test(next);
    if (isBlock) units.push(`${word} ${next}`);
    else if (/^(?:unit|suite|room)$/.test(word) && next !== '') units.push(next);
    else {
      rest.push(word);
      continue;
    }
    at += 1;
  }
  return rest;
}

const hasLetter = (word: string): boolean => /\p{L}/u.test(word);

/** In small Latin letters without accents, with units, initials and numbers written in one way. */
const plainText = (address: string): string =>
  address
    .normalize('NFKD')
    // Also invisible characters, such as a soft hyphen.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[\u0370-\u04ff]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/^\s*c\/o\s[^,\n]*[,\n]/, '')
    .replace(/['’]/g, '')
    // 'P.O. Box' is 'PO Box', and 'Long St.Gardens' has three words.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    // '3/12 Long St' is unit 3 of number 12, and so is '#3 12 Long St'; '12 A Long St' is '12A Long St'.
    .replace(/^\s*(\w+)\s*\/\s*(\d+)/, 'unit $1 $2')
    .replace(/#/g, ' unit ')
    .replace(/\b(unit|flat|apt|apartment|no|nr)\.?(?=\d)/g, '$1 ')
    .replace(/^(\s*\d+)\s+(?=[a-z]\b)/, '$1');

/** The words of a text, with abbreviations written out. */
function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => /^(\p{L}{3,})(straat|weg|laan)$/u.exec(word)?.slice(1) ?? word)
    .map((word) => WORDS[word] ?? word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word !== '');
}
