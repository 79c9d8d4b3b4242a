import { Type, type Static } from '@sinclair/typebox';
import { nullable, oneOf } from '../http/schema-parts';

export const Time = Type.String({ format: 'date-time' });
/** Counts by size key, such as 'size7'. */
export const BySize = Type.Record(Type.String(), Type.Integer());

export const Path = Type.Object({ path: Type.String({ maxLength: 200 }) });

export const STATES = ['draft', 'scheduled', 'open', 'closed', 'drawn', 'ended', 'called-off'] as const;
export const State = oneOf(...STATES);
export const Sizes = Type.Array(Type.Object({ size: Type.String(), label: Type.String(), pairs: Type.Integer() }));

/** A launch in lists. Amounts are cents. */
export const LaunchSummary = Type.Object({
  path: Type.String({ description: 'Its part of the address.' }),
  name: Type.String(),
  image: Type.String(),
  priceCents: Type.Integer(),
  state: State,
  opensAt: Time,
  closesAt: Time,
  drawAt: Time,
  sizes: Sizes,
  category: Type.String(),
});
export type LaunchSummary = Static<typeof LaunchSummary>;

export const Launch = Type.Object({
  ...LaunchSummary.properties,
  images: Type.Array(Type.Object({ src: Type.String(), alt: Type.String() })),
  description: Type.String(),
  colourway: Type.String(),
  rules: Type.String(),
  rulesHash: Type.String(),
  seedHash: Type.String(),
  claimHours: Type.Integer(),
  beacon: nullable(Type.Object({ round: Type.Integer(), state: oneOf('waiting', 'known', 'abandoned') })),
  calledOff: nullable(Type.Object({ at: Time, reason: Type.String() })),
  productShown: Type.Boolean(),
  entries: nullable(Type.Integer({ description: 'Counted entries; null until they are frozen.' })),
});
export type Launch = Static<typeof Launch>;

/** `now` is the server's clock, for countdowns. */
export const LaunchList = Type.Object({ now: Time, launches: Type.Array(LaunchSummary) });
export const LaunchPage = Type.Object({ now: Time, launch: Launch });

/** DrawProof of shared/launch-draw. */
export const Proof = Type.Object({
  commit: Type.Object({
    seedHash: Type.String(),
    pairs: BySize,
    opensAt: Time,
    closesAt: Time,
    drawAt: Time,
    rulesHash: Type.String(),
    committedAt: Time,
    beaconRound: nullable(Type.Integer()),
    hash: Type.String({ description: 'SHA-256 of all of this, as check-draw.mjs computes it.' }),
  }),
  list: nullable(Type.String({ description: 'Lines of code, size and second size.' })),
  listHash: nullable(Type.String()),
  seed: nullable(Type.String()),
  beacon: nullable(Type.Object({ round: Type.Integer(), randomness: Type.String(), signature: Type.String() })),
  results: nullable(
    Type.Array(
      Type.Object({
        code: Type.String(),
        rank: Type.Integer(),
        size: Type.String(),
        result: oneOf('selected', 'waiting'),
        place: Type.Optional(Type.Integer({ description: 'In the queue of the size.' })),
      }),
    ),
  ),
  rules: Type.Optional(Type.String()),
  drawnWithoutBeacon: Type.Optional(Type.Boolean()),
});

export const ENTRY_STATES = [
  'entered',
  'set-aside',
  'withdrawn',
  'selected',
  'waiting',
  'passed-on',
  'bought',
  'not-selected',
  'called-off',
  'order-cancelled',
  'order-refunded',
] as const;
export const EntryState = oneOf(...ENTRY_STATES);
export const CLAIM_STATES = ['open', 'bought', 'lapsed', 'declined', 'passed-on', 'called-off'] as const;

const Details = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  phoneNumber: Type.String(),
  address: Type.String(),
  province: Type.String(),
  zipCode: Type.String(),
});

/** An entry as its customer sees it. */
export const Entry = Type.Object({
  code: Type.String(),
  size: Type.String(),
  second: nullable(Type.String()),
  delivery: Type.String({ description: "'courier', 'pick-up' or 'locker:<id>'." }),
  details: Type.Partial(Details),
  version: Type.String({ description: 'Changes with size, second, delivery and details. Send it with a change.' }),
  state: EntryState,
  rank: nullable(Type.Integer()),
  enteredAt: Time,
  claim: nullable(
    Type.Object({
      id: Type.String(),
      until: Time,
      isWaiting: Type.Boolean({ description: 'Whether its time stands still, because the checkout is closed.' }),
      size: Type.String(),
      priceCents: Type.Integer(),
      state: oneOf(...CLAIM_STATES),
    }),
  ),
  next: Type.String({ description: 'What to do next, in a sentence.' }),
});
export type Entry = Static<typeof Entry>;

export const MyEntries = Type.Object({
  now: Time,
  entries: Type.Array(Type.Object({ launch: LaunchSummary, ...Entry.properties })),
});
export const EntryForm = Type.Object({
  entry: nullable(Entry),
  details: Type.Object({ ...Details.properties, emailConfirmed: Type.Boolean() }),
  mayEnter: Type.Object({ ok: Type.Boolean(), message: Type.Optional(Type.String()), code: Type.Optional(Type.String()) }),
});
export const EntryRequest = Type.Object({
  size: Type.String(),
  second: Type.Optional(nullable(Type.String())),
  deliveryMethod: Type.Optional(Type.String()),
  details: Details,
  acceptsRules: Type.Optional(Type.Boolean({ description: 'Needed to enter.' })),
  version: Type.Optional(
    Type.String({ description: 'The version that a change is based on; 409 if another device has changed it since.' }),
  ),
  proof: Type.Optional(Type.String({ description: 'The solved challenge, in Base64. Needed to enter.' })),
});
export const Entered = Type.Object({ entry: Entry, message: Type.String() });
/** In the format of ALTCHA. */
export const Challenge = Type.Object({ parameters: Type.Object({}), signature: Type.String() });

/** The pair that a customer was selected for, kept until a time. */
export const HeldPair = Type.Object({
  until: Time,
  delivery: Type.String(),
  details: Type.Partial(Details),
  lines: Type.Array(
    Type.Object({
      productId: Type.Integer(),
      name: Type.String(),
      image: Type.String(),
      size: Type.String(),
      quantity: Type.Integer(),
      priceCents: Type.Integer(),
    }),
  ),
});
