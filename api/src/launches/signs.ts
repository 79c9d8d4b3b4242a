import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
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

/**
 * The normal form of a delivery address: case, accents, punctuation, usual abbreviations, letters of another script that look the same,
 * and the order of the words make no difference, unit and flat numbers do, wherever they stand. '' for an address without a letter.
 */
export function addressKey(address: string, zipCode: string): string {
  const zip = zipCode.replace(/\D/g, '');
  const plain = address
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
  const words = plain
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => /^(\p{L}{3,})(straat|weg|laan)$/u.exec(word)?.slice(1) ?? word)
    .map((word) => WORDS[word] ?? word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word !== '' && word !== zip && !COUNTRY.has(word));
  if (!words.some((word) => /\p{L}/u.test(word))) return '';
  const rest: string[] = [];
  const units: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === 'unit' && at + 1 < words.length) units.push(words[(at += 1)]!);
    else rest.push(words[at]!);
  }
  return [rest.sort().join(' '), ...units.map((unit) => `unit ${unit}`), zip].join('|');
}
