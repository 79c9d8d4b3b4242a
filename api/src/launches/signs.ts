import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normalizeEmail } from '../email-address';

/** What links entries of different accounts (LCH-4). */
export const SIGNS = ['email', 'phone', 'address', 'device'] as const;
export type Sign = (typeof SIGNS)[number];

/** Providers that ignore dots in front of the @. */
const IGNORES_DOTS = new Set(['gmail.com']);
/** Providers that deliver `name+anything` to `name`. */
const IGNORES_PLUS = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'zoho.com',
  'yandex.com',
]);
const SAME_PROVIDER: Readonly<Record<string, string>> = {
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
  const provider = SAME_PROVIDER[ascii] ?? ascii;
  const untilPlus = IGNORES_PLUS.has(ascii) || IGNORES_PLUS.has(provider) ? local.split('+')[0]! : local;
  const name = IGNORES_DOTS.has(provider) ? untilPlus.replaceAll('.', '') : untilPlus;
  return `${name}@${provider}`;
}

const splitAtLast = (email: string) => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
};

/** E.164 of a South African number, however it is written; its digits if it is none. */
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
  no: '',
  nr: '',
  number: '',
};

/**
 * The normal form of a delivery address: case, accents, punctuation and usual abbreviations make no difference, unit and flat numbers
 * do, wherever they stand. '' for an address without a letter.
 */
export function addressKey(address: string, zipCode: string): string {
  const plain = address
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    // '3/12 Long St' is unit 3 of number 12.
    .replace(/^\s*(\w+)\s*\/\s*(\d+)/, 'unit $1 $2');
  const words = plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => WORDS[word] ?? word)
    .filter((word) => word !== '');
  if (!words.some((word) => /\p{L}/u.test(word))) return '';
  const rest: string[] = [];
  const units: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === 'unit' && at + 1 < words.length) units.push(words[(at += 1)]!);
    else rest.push(words[at]!);
  }
  return [rest.join(' '), ...units.map((unit) => `unit ${unit}`), zipCode.replace(/\s/g, '').toLowerCase()].join('|');
}
