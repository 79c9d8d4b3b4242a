import type { MayLack, Reply } from '../api';
import { sizeLabel } from 'shared/models';
import type { Status } from '../ui';

export type LaunchState = Launch['state'];

/** A launch as /staff/api/launches answers it. Times are ISO 8601, amounts cents. */
export type Launch = Reply<'GET /launches/{id}'>;

export type LaunchList = Reply<'GET /launches'>;

export type EntryList = Reply<'GET /launches/{id}/entries'>;

/** An entry as staff see it. */
export type StaffEntry = MayLack<EntryGroup['entries'][number], 'province' | 'zipCode'>;

export type Sign = EntryGroup['signs'][number];

/** Linked entries in groups; the numbers of the page count entries. */
export type LinkedPage = Reply<'GET /launches/{id}/linked-entries'>;

/** Entries that share signs of being one person's. */
export type EntryGroup = LinkedPage['rows'][number];

export type LaunchNumbers = Reply<'GET /launches/{id}/numbers'>;

/** The right of one person to buy a pair until a time. */
export type Claim = MayLack<Claims['claims'][number], 'orderId'>;

export type Claims = Reply<'GET /launches/{id}/claims'>;

export const STATES: Record<LaunchState, Status> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  closed: { label: 'Closed, awaiting the draw', tone: 'warn' },
  drawn: { label: 'Drawn, people are buying', tone: 'good' },
  ended: { label: 'Ended', tone: 'neutral' },
  'called-off': { label: 'Called off', tone: 'bad' },
};

const ENDED_ORDERS = {
  'order-cancelled': { label: 'Order cancelled', tone: 'neutral' },
  'order-refunded': { label: 'Order refunded', tone: 'neutral' },
} as const;

export const ENTRIES: Record<StaffEntry['state'], Status> = {
  entered: { label: 'Counts', tone: 'good' },
  'set-aside': { label: 'Set aside', tone: 'warn' },
  withdrawn: { label: 'Left the draw', tone: 'neutral' },
  selected: { label: 'Selected', tone: 'good' },
  waiting: { label: 'Waiting list', tone: 'neutral' },
  'passed-on': { label: 'Passed on', tone: 'neutral' },
  bought: { label: 'Bought', tone: 'good' },
  'not-selected': { label: 'Not selected', tone: 'neutral' },
  'called-off': { label: 'Called off', tone: 'bad' },
  ...ENDED_ORDERS,
};

export const SIGNS: Record<Sign, string> = {
  email: 'email address',
  phone: 'phone number',
  address: 'delivery address',
  device: 'device',
};

export const CLAIMS: Record<Claim['state'], Status> = {
  open: { label: 'May buy', tone: 'warn' },
  bought: { label: 'Bought', tone: 'good' },
  lapsed: { label: 'Not paid in time', tone: 'neutral' },
  declined: { label: 'Did not want it', tone: 'neutral' },
  'passed-on': { label: 'Passed on by staff', tone: 'neutral' },
  'called-off': { label: 'Called off', tone: 'bad' },
  ...ENDED_ORDERS,
};

export const totalPairs = (pairs: Readonly<Record<string, number>>): number =>
  Object.values(pairs).reduce((sum, count) => sum + count, 0);

/** 'UK 7, else 8'. */
export const wishOf = ({ size, second }: Pick<StaffEntry, 'size' | 'second'>): string =>
  `UK ${sizeLabel(size)}${second ? `, else ${sizeLabel(second)}` : ''}`;

export const LAUNCHES = '/Back-Office/Launches';
