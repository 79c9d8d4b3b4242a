import { formatDayTime } from 'shared/dates';
import { sizeLabel } from 'shared/models';
import type { ShopConfig } from 'shared/models';

interface Terms {
  productName: string;
  pairs: Readonly<Record<string, number>>;
  opensAt: string;
  closesAt: string;
  drawAt: string;
  claimHours: number;
}

/**
 * Rules of a launch with the parts that the law wants of competitions: promoter, what, how, until when, how results are known. Staff may
 * edit them until it is scheduled. Without `terms` the parts about one launch are left to fill in.
 */
export function rulesTemplate(shop: ShopConfig, terms?: Terms): string {
  const pairs = terms
    ? Object.entries(terms.pairs)
        .map(([size, count]) => `UK ${sizeLabel(size)}: ${count}`)
        .join(', ')
    : '[sizes and pairs]';
  const at = (iso: string | undefined) => (iso ? `${formatDayTime(iso)} (South African time)` : '[day and time]');
  const hours = terms?.claimHours ?? 24;
  return [
    `Promoter: ${shop.legalName}, registration number ${shop.registrationNumber}, ${shop.address}, ${shop.email}.`,
    `What: the chance to buy one pair of ${terms?.productName ?? '[product]'} at its ordinary price. Pairs: ${pairs}. Entering is free, and nothing is given away.`,
    `Taking part: people with a confirmed account and a delivery address in South Africa, one entry each. Employees of the shop cannot enter. Linked entries are set aside, and we write to the people concerned.`,
    `How: choose a size, and a second one if you like, and enter on the page of the launch from ${at(terms?.opensAt)} until ${at(terms?.closesAt)}. When you enter makes no difference.`,
    `How the result is decided: at ${at(terms?.drawAt)} a draw orders all entries at random. What decides it is published before the opening, and anybody can compute the result again.`,
    `Afterwards: selected people have ${hours} ${hours === 1 ? 'hour' : 'hours'} to buy their pair at the ordinary price. A pair that is not bought is offered to the next in the queue, until pairs or people run out, for seven days at most.`,
    `Results: each person gets one email, and the page of the launch shows the result by entry code, without names.`,
    `Your details: name, phone number and address are used to tell people apart and to deliver, and are kept with the results for three years, as the law wants of competitions.`,
  ].join('\n\n');
}
