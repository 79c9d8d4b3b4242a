import { formatDayTime } from 'shared/dates';
import type { ShopConfig } from 'shared/models';
import { sizesOf } from './launch-board';

interface Terms {
  productName?: string;
  pairs: Readonly<Record<string, number>>;
  /** ISO 8601. */
  opensAt?: string;
  closesAt?: string;
  drawAt?: string;
  claimHours: number;
}

/** A part of the template that is not filled in yet, such as '[day and time]'. */
export const BLANK = /\[(product|sizes and pairs|day and time)\]/;
const DAY_AND_TIME = '[day and time]';
const SIZES_AND_PAIRS = '[sizes and pairs]';

/**
 * Rules of a launch with the parts that the law wants of competitions: promoter, what, how, until when, how results are known.
 * Staff may edit them until it is scheduled. Missing data of the launch is left to fill in.
 */
export function rulesTemplate(shop: ShopConfig, terms: Terms): string {
  const pairs = pairsText(terms.pairs);
  const at = (iso = '') => {
    const time = formatDayTime(iso);
    return time ? `${time} (South African time)` : DAY_AND_TIME;
  };
  return [
    `Promoter: ${shop.legalName}, registration number ${shop.registrationNumber}, ${shop.address}, ${shop.email}.`,
    `What: the chance to buy one pair of ${terms.productName ?? '[product]'} at its ordinary price. Pairs: ${pairs || SIZES_AND_PAIRS}. Entering is free, and nothing is given away.`,
    `Taking part: people with a confirmed account and a delivery address in South Africa, one entry each. Employees of the shop cannot enter. Linked entries are set aside, and we write to the people concerned.`,
    `How: choose a size, and a second one if you like, and enter on the page of the launch from ${at(terms.opensAt)} until ${at(terms.closesAt)}. When you enter makes no difference.`,
    `How the result is decided: at ${at(terms.drawAt)} a draw orders all entries at random. What decides it is published before the opening, and anybody can compute the result again.`,
    `Afterwards: selected people have ${hoursText(terms.claimHours)} their pair at the ordinary price. A pair that is not bought is offered to the next in the queue, until pairs or people run out, for seven days at most.`,
    `Results: each person gets one email, and the page of the launch shows the result by entry code, without names.`,
    `Your details: name, phone number and address are used to tell people apart and to deliver, and are kept with the results for three years, as the law requires for competitions.`,
  ].join('\n\n');
}

/** The sentences of the template that name opening, closing and draw. */
const NAMED_TIMES =
  /page of the launch from (?<opensAt>.+?) \(South African time\) until (?<closesAt>.+?) \(S|: at (?<drawAt>.+?) \(South African time\) a draw/g;

/**
 * A time in the template's sentences that is not the launch's, such as one of a form that was changed after the template was filled in;
 * undefined if there is none, or if the shop wrote its rules in other words. `times`: ISO 8601.
 */
export const wrongTime = (rules: string, times: Readonly<Record<string, string>>): string | undefined =>
  [...rules.matchAll(NAMED_TIMES)]
    .flatMap(({ groups = {} }) => Object.entries<string | undefined>(groups))
    .find(([field, named]) => named !== undefined && named !== formatDayTime(times[field]!))?.[1];

interface RulesChange {
  rules: string;
  before: Terms;
  now: Terms;
}

/**
 * The rules of a launch that follows another one, so that they never state the terms of that one: the template's text again, if the
 * rules before are the template's; otherwise the shop's own text, with its times and pairs left to fill in.
 */
export const rulesThatFollow = (shop: ShopConfig, change: RulesChange): string =>
  rewrite(shop, change, { ...change.before, pairs: {}, opensAt: '', closesAt: '', drawAt: '' });

/**
 * The rules of a draft with other terms, so that they never state the former ones: the template's text again, if the rules are the
 * template's; otherwise the same text with the new times, pairs and hours in their places. A text that stood for two terms, such as a
 * closing and a draw at once, is left to fill in where they differ now.
 */
export const rulesAfterChange = (shop: ShopConfig, change: RulesChange): string => rewrite(shop, change, change.now);

/** Rules that were edited together with the terms: leftover former terms are replaced, and current terms stay. */
export const editedRules = ({ rules, before, now }: RulesChange): string => replaceTerms(rules, before, now, termTexts(now));

/** `inOwnText`: the terms that a text of the shop's own gets. */
const rewrite = (shop: ShopConfig, { rules, before, now }: RulesChange, inOwnText: Terms): string =>
  rules === rulesTemplate(shop, before) ? rulesTemplate(shop, now) : replaceTerms(rules, before, inOwnText);

function replaceTerms(rules: string, before: Terms, now: Terms, stays: readonly string[] = []): string {
  const next = termTexts(now);
  const changes = new Map<string, string>();
  for (const [index, text] of termTexts(before).entries()) {
    const other = changes.get(text);
    changes.set(text, other === undefined || other === next[index] ? next[index]! : DAY_AND_TIME);
  }
  for (const text of stays) changes.set(text, text);
  // All at once: the new time of one term may be the former time of another. The longest first, and whole ones only: 'UK 6: 2' is neither
  // the beginning of 'UK 6: 2, UK 7: 3' nor of 'UK 6: 20'.
  const former = [...changes.keys()]
    .filter((text) => !BLANK.test(text))
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[[\](){}.*+?^$|\\]/g, '\\$&'));
  if (!former.length) return rules;
  const whole = new RegExp(`(?<![\\p{L}\\d])(?:${former.join('|')})(?![\\p{L}\\d])`, 'gu');
  return rules.replace(whole, (text) => changes.get(text)!);
}

const termTexts = ({
  productName = '[product]',
  opensAt = '',
  closesAt = '',
  drawAt = '',
  pairs,
  claimHours,
}: Terms): string[] => [
  productName,
  ...[opensAt, closesAt, drawAt].map((iso) => formatDayTime(iso) || DAY_AND_TIME),
  pairsText(pairs) || SIZES_AND_PAIRS,
  hoursText(claimHours),
];

const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'} to buy`;
const pairsText = (pairs: Terms['pairs']): string =>
  sizesOf(pairs)
    .map(({ label, pairs: count }) => `${label}: ${count}`)
    .join(', ');
