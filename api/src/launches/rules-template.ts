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

/**
 * Rules of a launch with the parts that the law wants of competitions: promoter, what, how, until when, how results are known.
 * Staff may edit them until it is scheduled. Missing data of the launch is left to fill in.
 */
export function rulesTemplate(shop: ShopConfig, terms: Terms): string {
  const pairs = pairsText(terms.pairs);
  const at = (iso = '') => {
    const time = formatDayTime(iso);
    return time ? `${time} (South African time)` : '[day and time]';
  };
  const hours = terms.claimHours;
  return [
    `Promoter: ${shop.legalName}, registration number ${shop.registrationNumber}, ${shop.address}, ${shop.email}.`,
    `What: the chance to buy one pair of ${terms.productName ?? '[product]'} at its ordinary price. Pairs: ${pairs || '[sizes and pairs]'}. Entering is free, and nothing is given away.`,
    `Taking part: people with a confirmed account and a delivery address in South Africa, one entry each. Employees of the shop cannot enter. Linked entries are set aside, and we write to the people concerned.`,
    `How: choose a size, and a second one if you like, and enter on the page of the launch from ${at(terms.opensAt)} until ${at(terms.closesAt)}. When you enter makes no difference.`,
    `How the result is decided: at ${at(terms.drawAt)} a draw orders all entries at random. What decides it is published before the opening, and anybody can compute the result again.`,
    `Afterwards: selected people have ${hours} ${hours === 1 ? 'hour' : 'hours'} to buy their pair at the ordinary price. A pair that is not bought is offered to the next in the queue, until pairs or people run out, for seven days at most.`,
    `Results: each person gets one email, and the page of the launch shows the result by entry code, without names.`,
    `Your details: name, phone number and address are used to tell people apart and to deliver, and are kept with the results for three years, as the law wants of competitions.`,
  ].join('\n\n');
}

/**
 * The rules of a launch that follows another one, so that they never state the terms of that one: the template's text again, if the
 * rules before are the template's; otherwise the shop's own text, with its times and pairs left to fill in.
 */
export function rulesThatFollow(shop: ShopConfig, { rules, before, now }: { rules: string; before: Terms; now: Terms }): string {
  if (rules === rulesTemplate(shop, before)) return rulesTemplate(shop, now);
  const blanks = [
    ...[before.opensAt, before.closesAt, before.drawAt].map((iso = '') => [formatDayTime(iso), '[day and time]'] as const),
    [pairsText(before.pairs), '[sizes and pairs]'] as const,
  ];
  return blanks.reduce((text, [term, blank]) => (term === '' ? text : text.replaceAll(term, blank)), rules);
}

const pairsText = (pairs: Terms['pairs']): string =>
  sizesOf(pairs)
    .map(({ label, pairs: count }) => `${label}: ${count}`)
    .join(', ');
