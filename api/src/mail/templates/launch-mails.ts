import { formatDayTime } from 'shared/dates';
import { sizeLabel } from 'shared/models';
import type { ApiConfig } from '../../config/config';
import { layoutMail, type Block } from '../mail-layout';

/*
 * The mails of launches (LCH-9). None of them speaks of a prize: people are selected to buy at the ordinary price, and the law
 * forbids calling something a prize that must be paid for.
 */

type Config = Pick<ApiConfig, 'shop' | 'publicUrl'>;

export interface MailedLaunch {
  id: number;
  path: string;
  name: string;
  opens_at: Date;
  closes_at: Date;
  draw_at: Date;
  drawn_at: Date | null;
  claim_hours: number;
  called_off_at: Date | null;
  called_off_reason: string;
}

interface MailedEntry {
  code: string;
  size: string;
  second: string | null;
}

const page = ({ publicUrl }: Config, { path }: MailedLaunch, rest = '') =>
  `${publicUrl}/Launches/${encodeURIComponent(path)}${rest}`;
const entriesLink = ({ publicUrl }: Config) => ({ link: `${publicUrl}/Launches/My-Entries`, label: 'Your entries' });
const at = (date: Date) => `${formatDayTime(date.toISOString())} (South African time)`;
const sizes = ({ size, second }: MailedEntry) =>
  second === null ? `UK ${sizeLabel(size)}` : `UK ${sizeLabel(size)}, or UK ${sizeLabel(second)}`;
const mail = (config: Config, subject: string, blocks: readonly Block[]) => layoutMail(config.shop, { subject }, blocks);
const writeTo = ({ shop }: Config) => `If you think that this is wrong, write to ${shop.email} with your entry code.`;

/** A new entry is in the draw: with the entry code. */
export const enteredMail = (config: Config, launch: MailedLaunch, entry: MailedEntry) =>
  mail(config, 'You are in the draw', [
    `You have entered the draw for the chance to buy ${launch.name}.`,
    {
      rows: [
        ['Entry code', entry.code],
        ['Size', sizes(entry)],
        ['Entries close', at(launch.closes_at)],
        ['Draw', at(launch.draw_at)],
      ],
    },
    'When you enter makes no difference, and entering costs nothing. Until entries close you can change your entry or leave the draw.',
    { link: page(config, launch), label: 'See the launch' },
    entriesLink(config),
  ]);

export const changedMail = (config: Config, launch: MailedLaunch, entry: MailedEntry & { state: string }) =>
  mail(config, 'Your entry was changed', [
    entry.state === 'set-aside'
      ? `Your entry for ${launch.name} is changed. It is set aside, so that it is not in the draw as things stand:`
      : `Your entry in the draw for ${launch.name} is now:`,
    {
      rows: [
        ['Entry code', entry.code],
        ['Size', sizes(entry)],
        ['Entries close', at(launch.closes_at)],
      ],
    },
    entriesLink(config),
  ]);

export const leftMail = (config: Config, launch: MailedLaunch, entry: MailedEntry) =>
  mail(config, 'You have left the draw', [
    `Your entry ${entry.code} in the draw for ${launch.name} was withdrawn. You can enter again until ${at(launch.closes_at)}.`,
    { link: page(config, launch), label: 'See the launch' },
  ]);

const SIGN_NAMES: Readonly<Record<string, string>> = {
  email: 'the same email address',
  phone: 'the same phone number',
  address: 'the same delivery address',
  device: 'the same device',
};

/**
 * An entry does not count, and why: no entry is set aside silently (LCH-4). `signs` are the data that links it, or staff gave a
 * reason. After closing (`isOpen` false) nothing can be decided any more.
 */
export const setAsideMail = (
  config: Config,
  launch: MailedLaunch,
  entry: MailedEntry,
  why: readonly string[] | string,
  { isOpen = true } = {},
) =>
  mail(config, 'Your entry was set aside', [
    `Your entry ${entry.code} in the draw for ${launch.name} was set aside: it is not in the draw as things stand.`,
    typeof why === 'string'
      ? `Why: ${why}`
      : `Why: an earlier entry has ${listed(why.map((sign) => SIGN_NAMES[sign] ?? sign))}, and each person has one entry.`,
    isOpen
      ? `Families share homes: if you are another person, write to ${config.shop.email} with your entry code before ${at(launch.closes_at)}, and a person will look at it.`
      : `Questions? Write to ${config.shop.email} with your entry code.`,
    entriesLink(config),
  ]);

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const countedMail = (config: Config, launch: MailedLaunch, entry: MailedEntry, why: string) =>
  mail(config, 'Your entry counts again', [
    // It may never have been in the draw before.
    `Your entry ${entry.code} for ${launch.name} is in the draw.`,
    `Why: ${why}`,
    writeTo(config),
    entriesLink(config),
  ]);

/** Asked for on the page: one mail at the opening. */
export const openingMail = (config: Config, launch: MailedLaunch) =>
  mail(config, `Entries are open: ${launch.name}`, [
    `You can enter the draw for the chance to buy ${launch.name} until ${at(launch.closes_at)}. When you enter makes no difference.`,
    { link: page(config, launch), label: 'See the launch' },
    'You asked for this email on the page of the launch. It is the only one, and we have deleted your address.',
  ]);

interface MailedClaim {
  id: string;
  size: string;
  until: Date;
}

/** The way of a pair that is not bought. How many wait for it by then is not known yet. */
const ONWARDS = 'to the next person in the queue, or back to the shop if the queue is empty';

export const selectedMail = (config: Config, launch: MailedLaunch, entry: { code: string }, claim: MailedClaim) =>
  mail(config, 'You can buy your pair', [
    `Your entry ${entry.code} was selected: you can buy ${launch.name} in UK ${sizeLabel(claim.size)} at its ordinary price, until ${at(claim.until)}.`,
    { link: `${config.publicUrl}/Order?hold=${claim.id}`, label: 'Buy now' },
    `If you do not buy it by then, or say that you do not want it, it goes ${ONWARDS}.`,
    entriesLink(config),
    { link: page(config, launch, '/Fairness'), label: 'Check the draw' },
  ]);

export const claimReminderMail = (config: Config, launch: MailedLaunch, claim: MailedClaim) =>
  mail(config, 'Your time to buy is running out', [
    `You can buy ${launch.name} in UK ${sizeLabel(claim.size)} until ${at(claim.until)}. After that it goes ${ONWARDS}.`,
    { link: `${config.publicUrl}/Order?hold=${claim.id}`, label: 'Buy now' },
    entriesLink(config),
  ]);

/** `hasNext`: another entry waits for the pair. */
export const passedOnMail = (
  config: Config,
  launch: MailedLaunch,
  entry: { code: string },
  { size, why, hasNext }: { size: string; why: 'lapsed' | 'declined' | 'passed-on'; hasNext: boolean },
) => {
  const pair = `${launch.name} in UK ${sizeLabel(size)}`;
  const goesTo = hasNext ? ', so the next person in the queue can buy it.' : '. Your pair goes back to the shop.';
  return mail(config, hasNext ? 'Your pair was passed on' : 'Your pair goes back to the shop', [
    why === 'declined'
      ? `You said that you do not want ${pair}${goesTo}`
      : why === 'lapsed'
        ? `The time to buy ${pair} with your entry ${entry.code} is over${goesTo}`
        : `The shop no longer keeps ${pair} for you${goesTo} ${writeTo(config)}`,
    why === 'lapsed' && !hasNext
      ? 'Nothing was charged. A payment that is on its way still buys the pair, as long as the shop keeps it; otherwise it is refunded in full.'
      : 'Nothing was charged. A payment that arrives later is refunded in full.',
    { link: page(config, launch), label: 'See the launch' },
  ]);
};

export const notSelectedMail = (
  config: Config,
  launch: MailedLaunch,
  entry: { code: string; rank: number; place: number; size: string },
) =>
  mail(config, 'You were not selected', [
    `The draw for ${launch.name} has taken place, and your entry ${entry.code} was not selected. Its rank is ${entry.rank}.`,
    `You are number ${entry.place} in the queue for UK ${sizeLabel(entry.size)}. If a pair is not bought, the next in the queue can buy it, and we write to you; the queue is kept until pairs are gone, for seven days at most.`,
    { link: page(config, launch, '/Fairness'), label: 'Check the draw' },
  ]);

/** `entry` is null for a person who only asked for the mail at the opening. */
export const calledOffMail = (config: Config, launch: MailedLaunch, entry: CalledOffEntry | null) =>
  mail(config, `Called off: ${launch.name}`, [
    `The launch of ${launch.name} was called off.`,
    ...(entry === null ? [] : [afterCallOff(launch, entry)]),
    ...(launch.called_off_reason === '' ? [] : [`Why: ${launch.called_off_reason}`]),
    `Questions? Write to ${config.shop.email}.`,
    { link: page(config, launch), label: 'See the launch' },
  ]);

interface CalledOffEntry {
  code: string;
  hasBought: boolean;
  /** False without a draw, and for an entry that was set aside. */
  wasDrawn: boolean;
}

function afterCallOff({ drawn_at }: MailedLaunch, { code, hasBought, wasDrawn }: CalledOffEntry): string {
  // Also of an order that was cancelled.
  if (hasBought) return `The order that you made with the entry ${code} stays as it is.`;
  if (drawn_at === null || !wasDrawn) return `Your entry ${code} is not in any draw, and nothing was charged.`;
  return `Your entry ${code} can no longer be used to buy a pair, and nothing was charged. A payment that arrives later is refunded in full.`;
}
