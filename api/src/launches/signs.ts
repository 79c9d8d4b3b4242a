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

/** A street in one word. 'Henrylaan' is the avenue of Henry, 'Kerkrylaan' the drive of the church. */
const ONE_WORD_STREET =
  /^(\p{L}{3,}?)(straat|weg|(?<!^(?:hen|har|bar|ker|ter|fer|mer|cher|ivo|victo|hicko))rylaan|laan|singel)$/u;

const WORDS: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'street',
  strt: 'street',
  straat: 'street',
  rd: 'road',
  weg: 'road',
  ave: 'avenue',
  av: 'avenue',
  laan: 'avenue',
  dr: 'drive',
  drv: 'drive',
  rylaan: 'drive',
  ln: 'lane',
  cl: 'close',
  cres: 'crescent',
  cr: 'crescent',
  cresc: 'crescent',
  crsc: 'crescent',
  singel: 'crescent',
  blvd: 'boulevard',
  bvd: 'boulevard',
  pl: 'place',
  plc: 'place',
  sq: 'square',
  ter: 'terrace',
  terr: 'terrace',
  wy: 'way',
  cir: 'circle',
  gr: 'grove',
  gdns: 'gardens',
  hwy: 'highway',
  pk: 'park',
  bldg: 'building',
  blk: 'block',
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

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ['аαa', 'вb', 'сc', 'еεe', 'нh', 'іιi', 'јj', 'кκk', 'мm', 'оοo', 'рρp', 'ѕs', 'тτt', 'хχx', 'уυy'].flatMap((group) =>
    [...group.slice(0, -1)].map((letter) => [letter, group.at(-1)!]),
  ),
);

/** More letters that look like Latin ones: Greek, Cyrillic, Armenian, Lisu, small capitals, and Latin ones of other languages. */
const MORE_LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  'ɑᴀꓮa ьʙꓐb ϲᴄꓚc ԁɗᴅꓓd єҽᴇꓰe ϝꜰꓝf ɡցɢꓖg һհʜꓧh ıɩɪꓲi ϳᴊꓙj ᴋꓗk ӏłʟꓡl ᴍꓟm ηпոռɴꓠn øσօᴏꓳo ᴘꓑp ԛq гʀꓣr ꜱꓢs ᴛꓔt ʋսᴜꓴu νѵᴠꓦv ωѡԝᴡꓪw ꓫx γүʏꓬy ᴢꓜz'
    .split(' ')
    .flatMap((group) => [...group.slice(0, -1)].map((letter) => [letter, group.at(-1)!] as const))
    .concat([
      ['ß', 'ss'],
      ['æ', 'ae'],
      ['œ', 'oe'],
    ]),
);

/** Numbers of streets and floors in their forms. */
const ORDINALS = [
  ['1st', 'first', 'eerste', '1ste'],
  ['2nd', 'second', 'tweede', '2de'],
  ['3rd', 'third', 'derde', '3de'],
  ['4th', 'fourth', 'vierde', '4de'],
  ['5th', 'fifth', 'vyfde', '5de'],
  ['6th', 'sixth', 'sesde', '6de'],
  ['7th', 'seventh', 'sewende', '7de'],
  ['8th', 'eighth', 'agtste', '8ste'],
  ['9th', 'ninth', 'negende', '9de'],
  ['10th', 'tenth', 'tiende', '10de'],
  ['11th', 'eleventh', 'elfde', '11de'],
  ['12th', 'twelfth', 'twaalfde', '12de'],
] as const;

/** More words that have two forms. */
const MORE_WORDS: Readonly<Record<string, string>> = {
  mt: 'mount',
  blok: 'block',
  toring: 'tower',
  gebou: 'building',
  grond: 'ground',
  ...Object.fromEntries(ORDINALS.flatMap(([one, ...others]) => others.map((other) => [other, one]))),
};

/** Other names of towns. */
const TOWNS: Readonly<Record<string, string>> = {
  kaapstad: 'cape town',
  cpt: 'cape town',
  joburg: 'johannesburg',
  jhb: 'johannesburg',
  jozi: 'johannesburg',
  tshwane: 'pretoria',
  pta: 'pretoria',
  'port elizabeth': 'gqeberha',
  pe: 'gqeberha',
  ethekwini: 'durban',
  dbn: 'durban',
  pmb: 'pietermaritzburg',
  mangaung: 'bloemfontein',
  bloem: 'bloemfontein',
};
const OTHER_TOWN = new RegExp(` (${Object.keys(TOWNS).join('|')})$`);

/** Words that a street's name ends with. */
const STREETS = new Set(
  'street road avenue drive lane close crescent boulevard place square terrace highway way walk circle mews grove'.split(' '),
);
const DIRECTIONS = new Set(['north', 'south', 'east', 'west']);
/** Words before a number that belongs to the name of a suburb: 'Extension 4'. */
const NUMBERED_SUBURBS = new Set(['extension', 'zone', 'phase', 'section', 'ward']);
const NUMBER = /^\d+\p{L}?$/u;
const ZIP = /^\d{4}$/;
const UNIT_WORD = /^(?:unit|suite|room)$/;
const STREET = [...STREETS, ...Object.keys(WORDS).filter((word) => STREETS.has(WORDS[word]!))].join('|');
const BLOCK = '(?:block|blok|blk|tower|toring|building|bldg|gebou|wing|vleuel)';
const SIDE = '(?:north|south|east|west|noord|suid|oos|wes|[nsew])';
const FLOOR = `(?:\\d+(?:st|nd|rd|th|s?te|de)?|${ORDINALS.flat().join('|')}|ground|grond|top|upper|lower)`;
/** Words in front of a unit, which may be left out. */
const KINDS =
  'unit|flat|apt|apartment|suite|room|villa|cluster|cottage|house|office|shop|woonstel|eenheid|kamer|huis|n(?:o|r|umber)';
const KIND = String.raw`(?:\b(?:${KINDS})[\s.:-]+)*`;
/** Words of blocks and suburbs, which have a letter that is of no unit. */
const LETTERED = `${BLOCK}|ext|extension|zone|phase|section|ward|site`;
/** A letter of a unit: not a direction, such as N, after the word for a street. */
const LETTER = String.raw`(?<!\b(?:${LETTERED})\s+)\b([a-df-mo-rt-vx-z]|(?<!(?:${STREET})\s+)[nsew])`;
/** Designations of units that are more than a number, and how a part of an address names them instead. */
const UNITS = (
  [
    // '3rd Floor'.
    [String.raw`${KIND}\b(${FLOOR})(?:\s+ground)?\s*(?:floor|flr|vloer)\b`, 'unit $1'],
    // 'Block North', 'North Block', 'A Block' and 'Wing A'.
    [String.raw`\b${BLOCK}\s+(${SIDE})\b`, 'unit $1'],
    [String.raw`\b(${SIDE})\s+${BLOCK}\b`, 'unit $1'],
    [String.raw`\b([a-z])\s+${BLOCK}\b`, 'block $1'],
    [String.raw`\b(?:wing|vleuel)\s+(?=(?:[a-z]|\d+)\b)`, 'block '],
    // 'B12' and 'B-12', and 'B 12' where 12 is not the number of the street.
    [String.raw`${KIND}\b([a-z]|[a-z]{2}(?!-))-?(\d{1,4}[a-z]?)\b`, 'unit $1$2'],
    [String.raw`${KIND}${LETTER}[\s/]+(\d{1,3}[a-z]?)(?=\s*$|\s+\d)`, 'unit $1$2'],
    // 'B', in front of a number or at the end.
    [String.raw`${KIND}${LETTER}(?=\s+\d|\s*$)`, 'unit $1'],
  ] as const
).map(([found, unit]) => [new RegExp(found, 'g'), unit] as const);
/** Words at the end of an address that name no town. */
const REGIONS = ['South Africa', 'RSA', ...PROVINCES].map((name) => wordsOf(name.toLowerCase()).join(' '));

/** Addresses that are remembered. */
const KEPT = 10_000;

type Delivery = Partial<Pick<EntryDetails, 'address' | 'province' | 'zipCode'>>;

/** Where an address is: suburb and town as far as it names them, the largest last, the ZIP code, and the province. */
export interface Place {
  names: readonly string[];
  /** The names without spaces, their town by one of its names. */
  joined: readonly string[];
  zip: string;
  province: string;
}

/**
 * The sign of a delivery address: number, street, and unit or flat wherever they stand. Case, accents, punctuation, usual abbreviations,
 * letters of another script that look the same, spaces, and the order of the words make no difference, and neither do ZIP code, suburb and
 * town: `isSamePlace` compares those. '' for an address without a letter.
 */
export function addressKey(delivery: Delivery): string {
  const { street, units } = readAddress(delivery);
  const [numbers, names] = [street.filter(hasDigit), street.filter((word) => !hasDigit(word))];
  // The letters alone: '12 Long Street' and '12 Longstreet' have the same.
  const words = [...numbers.toSorted(), [...names.join('')].sort().join('')];
  return street.some(hasLetter) ? [words.join(' '), ...units.toSorted()].join('|') : '';
}

export function placeOf(delivery: Delivery): Place {
  const { places, joined } = readAddress(delivery);
  return { names: places, joined, zip: zipOf(delivery), province: delivery.province ?? '' };
}

/**
 * Whether two addresses with one key are in one place: if they have the same ZIP code, or the last name of one also occurs in the other.
 * If one has no names, the province decides. So addresses stay linked if a ZIP code or suburb is changed or left out, and the same address
 * in another town is not linked.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  const isSameProvince = one.province === other.province;
  if (one.names.length === 0 || other.names.length === 0) return isSameProvince;
  return (isSameProvince && one.zip !== '' && one.zip === other.zip) || standsIn(one, other) || standsIn(other, one);
}

/** Whether the last name of one place stands in another, as a word or at its end. */
function standsIn({ names, joined }: Place, other: Place): boolean {
  const [name, end] = [names.at(-1) ?? '', joined.at(-1) ?? ''];
  return other.names.some((each) => ` ${each} `.includes(` ${name} `)) || other.joined.some((each) => each.endsWith(end));
}

/** The ZIP code that was entered, if it can be one. */
const zipOf = ({ zipCode = '' }: Delivery): string => (ZIP.test(zipCode.trim()) ? zipCode.trim() : '');

interface ReadAddress {
  street: string[];
  units: string[];
  places: string[];
  joined: string[];
}

const readAddress = kept(({ address = '', ...delivery }: Delivery): ReadAddress => {
  const parts = withoutRegion(
    plainText(inLatin(address))
      // '5 A', '5-A' and '5/A' are '5A'.
      .replace(/\b(\d+) {0,9}(?:[-–—/] {0,9})?([a-z])\b/g, '$1$2')
      .replace(/\s[-–—]\s/g, ',')
      .split(/[,;\n]/)
      .map((part) => wordsOf(UNITS.reduce((text, [found, unit]) => text.replace(found, unit), part)).flatMap(inOneForm)),
  );
  const last = parts.at(-1) ?? [];
  const end = last.at(-1) ?? '';
  const short = ZIP.test(end) ? withoutRegion([...parts.slice(0, -1), last.slice(0, -1)]) : parts;
  // A house number of four digits may stand last as well.
  const whole = readParts(parts);
  const hasNumberLast = end !== zipOf(delivery) || whole?.street.some((word) => STREETS.has(word));
  const read = readParts(short) ?? (hasNumberLast ? whole : undefined) ?? readParts(short.map(withoutUnitWords));
  const { street, units, places } = read ?? { street: short.flat(), units: [], places: [] };
  return { street, units, places, joined: places.map(joinedName) };
});

/** Caches parsed addresses: parsing thousands for one comparison would block the event loop for a second. */
function kept<Read>(read: (delivery: Delivery) => Read): (delivery: Delivery) => Read {
  const known = new Map<string, Read>();
  return ({ address = '', zipCode = '' }) => {
    const entered = `${zipCode}\n${address}`;
    const found = known.get(entered) ?? read({ address, zipCode });
    if (known.size >= KEPT) known.delete(known.keys().next().value!);
    known.set(entered, found);
    return found;
  };
}

/** '#12 Long Street' and 'Unit 12, Rose Farm', where no other number follows, have the number 12. */
const withoutUnitWords = (words: readonly string[]): string[] =>
  words.filter((word, at) => !(UNIT_WORD.test(word) && NUMBER.test(words[at + 1] ?? '')));

const joinedName = (name: string): string =>
  ` ${name}`.replace(OTHER_TOWN, (_, town: string) => TOWNS[town]!).replaceAll(' ', '');

/** The parts that have words, without the regions at their end. */
function withoutRegion(parts: readonly string[][]): string[][] {
  const named = parts.filter((words) => words.length > 0);
  const last = named.at(-1) ?? [];
  const region = REGIONS.find((name) => ` ${last.join(' ')}`.endsWith(` ${name}`));
  return region ? withoutRegion([...named.slice(0, -1), last.slice(0, -region.split(' ').length)]) : named;
}

/** Undefined without a number that is not of a unit. */
function readParts(given: readonly string[][]): Omit<ReadAddress, 'joined'> | undefined {
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
    // 'Flat #3' has two words for a unit.
    if (UNIT_WORD.test(word) && UNIT_WORD.test(next)) continue;
    const isBlock = /^(?:block|tower|building)$/.test(word) && /^(?:\d+\p{L}?|\p{L})$/u.test(next);
    if (isBlock) units.push(`${word} ${next}`);
    else if (UNIT_WORD.test(word) && next !== '') units.push(next);
    else {
      rest.push(word);
      continue;
    }
    at += 1;
  }
  return rest;
}

const hasLetter = (word: string): boolean => /\p{L}/u.test(word);
const hasDigit = (word: string): boolean => /\d/.test(word);

/** With Latin letters for those that look like them, and 'U3' as 'unit 3'. */
const inLatin = (address: string): string =>
  address
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => MORE_LOOKALIKES[letter] ?? letter)
    .replace(/(^|[\s,;])u\.?\s?(?=\d)/g, '$1unit ');

/** One form of a word: '1st' and 'First' are one, and 'Longstreet' is two words. */
const inOneForm = (word: string): string[] => {
  const [, name, kind] = /^(\p{L}{3,})(str|street|road|avenue|drive|crescent)$/u.exec(word) ?? [];
  return name ? [name, WORDS[kind!] ?? kind!] : [MORE_WORDS[word] ?? word];
};

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
    .flatMap((word) => ONE_WORD_STREET.exec(word)?.slice(1) ?? word)
    .map((word) => WORDS[word] ?? word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word !== '');
}
