import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** `closed`: the entries are frozen, and the draw waits. `ended`: every claim is settled. */
export type LaunchState = 'draft' | 'scheduled' | 'open' | 'closed' | 'drawn' | 'ended' | 'called-off';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Time = ColumnType<Date, Date | string, Date | string>;

/** Pairs of one product that are sold by a draw (LCH-6). Its published data does not change once it is scheduled. */
export interface LaunchesTable {
  id: Generated<number>;
  product_id: number;
  /** Its part of the address; '' of a draft. */
  path: Generated<string>;
  state: Generated<LaunchState>;
  opens_at: Time;
  closes_at: Time;
  draw_at: Time;
  claim_hours: Generated<number>;
  hide_product: Generated<boolean>;
  rules: Generated<string>;
  rules_hash: Generated<string>;
  /** jsonb: pairs by size, as published; written as JSON text. */
  pairs: ColumnType<Record<string, number>, string, string>;
  /** 32 bytes in hexadecimal digits, secret until the draw; '' of a draft. */
  seed: Generated<string>;
  seed_hash: Generated<string>;
  committed_at: Optional<Date>;
  wants_beacon: Generated<boolean>;
  /** A bigint, which drivers read as text. */
  beacon_round: ColumnType<string | null, number | null | undefined, number | null>;
  beacon_randomness: Optional<string>;
  beacon_signature: Optional<string>;
  beacon_abandoned_at: Optional<Date>;
  list: Optional<string>;
  list_hash: Optional<string>;
  frozen_at: Optional<Date>;
  drawn_at: Optional<Date>;
  ended_at: Optional<Date>;
  called_off_at: Optional<Date>;
  called_off_reason: Generated<string>;
  follows_id: Optional<number>;
  version: Generated<number>;
  /** The price of a pair in cents, kept at the opening. */
  opening_price_cents: Optional<number>;
  created_at: GeneratedTimestamp;
}

/** Pairs of a size that are on hand and set aside for a launch: not free for anything else (LCH-8). */
export interface LaunchSizesTable {
  launch_id: number;
  product_id: number;
  size: string;
  set_aside: number;
}

type StoredEntryState = 'entered' | 'set-aside' | 'withdrawn' | 'selected' | 'passed-on' | 'bought' | 'called-off';
/** A bought pair with an order that is over. */
export type EndedOrder = 'order-cancelled' | 'order-refunded';
/** 'waiting' and 'not-selected' follow from the draw, `EndedOrder` from the order (launches/shown-entries.ts). */
export type EntryState = StoredEntryState | 'waiting' | 'not-selected' | EndedOrder;

/** Contact details of an entry: they link the entries of one person, and the parcel goes to them. */
export interface EntryDetails {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  address: string;
  province: string;
  zipCode: string;
}

/** One person's entry. The keys are normal forms by which entries of different accounts are linked (LCH-4); '' links nothing. */
export interface LaunchEntriesTable {
  id: Generated<number>;
  launch_id: number;
  account_id: number | null;
  code: string;
  size: string;
  second: Optional<string>;
  /** As `POST /api/order` takes it: 'courier', 'pick-up' or 'locker:<id>'. */
  delivery: Generated<string>;
  /** jsonb; written as JSON text. */
  details: ColumnType<Partial<EntryDetails>, string, string>;
  email: Generated<string>;
  email_key: Generated<string>;
  phone_key: Generated<string>;
  address_key: Generated<string>;
  device_key: Generated<string>;
  state: Generated<StoredEntryState>;
  decision: Generated<'' | 'count' | 'set-aside'>;
  reason: Generated<string>;
  /** The release before kept the results of the draw here; now null (see LaunchResultsTable). */
  rank: Optional<number>;
  result: Optional<'selected' | 'waiting'>;
  result_size: Optional<string>;
  owes_result_mail: Generated<boolean>;
  entered_at: GeneratedTimestamp;
  /** Since when it has its phone number and address; null: since it was made. */
  linked_at: Optional<Date>;
}

/** A sign of an entry that staff set aside, as a keyed hash: entries that get it later are linked with the decision (LCH-4). */
export interface LaunchExclusionsTable {
  launch_id: number;
  sign_hash: string;
  since: GeneratedTimestamp;
}

/** The result of one entry, hidden until the launch is drawn (LCH-7). Nothing changes it afterwards. */
export interface LaunchResultsTable {
  launch_id: number;
  /** From 1. */
  rank: number;
  code: string;
  /** The size that the person may buy, or waits for. */
  size: string;
  result: 'selected' | 'waiting';
  /** In the queue of the size, from 1; null for the selected. */
  place: number | null;
}

/** A launch that owes mails about its result. */
export interface LaunchMailsTable {
  launch_id: number;
  kind: 'selected' | 'waiting' | 'called-off';
  /** They were queued up to this rank, or to the entry with this id if the launch was called off. */
  up_to: Generated<number>;
}

export type ClaimState = 'open' | 'bought' | 'lapsed' | 'declined' | 'passed-on' | 'called-off';

/** The right of a selected person to buy one pair until a time. While it is open, it keeps one of the pairs that are set aside. */
export interface LaunchClaimsTable {
  id: string;
  launch_id: number;
  entry_id: number;
  size: string;
  state: Generated<ClaimState>;
  starts_at: GeneratedTimestamp;
  until: Time;
  reminded_at: Optional<Date>;
}

/** An address that gets one mail when a launch opens, and is forgotten then. */
export interface LaunchRemindersTable {
  id: Generated<number>;
  launch_id: number;
  email: string;
  token_hash: string;
  asked_at: GeneratedTimestamp;
}

/** A proof of work that was handed in: it counts once. */
export interface UsedProofsTable {
  signature: string;
  expires_at: Date;
}
