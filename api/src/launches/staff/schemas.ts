import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { CsvSeparator } from '../../http/csv-download';
import { Identifier, RequiredReason } from '../../http/identifier';
import { PageQuery } from '../../http/page-query';
import { choice, nullable, oneOf } from '../../http/schema-parts';
import { BySize, CLAIM_STATES, ENTRY_STATES, EntryState, Sizes, State, STATES, Time } from '../schemas';

const text = (name: string, maxLength: number) => Type.String({ maxLength, errorMessage: `${name} is a text.` });
const SeenVersion = Type.Optional(Type.Integer({ errorMessage: 'version is the number that was read.' }));
/** A draft as the editor sends it. */
export const LaunchInput = Type.Object({
  productId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'productId is the number of a product.' }),
  pairs: Type.Record(Type.String({ maxLength: 10 }), Type.Integer({ minimum: 0, maximum: 10_000 }), {
    errorMessage: 'pairs has a whole number of pairs for each size key such as size7.',
  }),
  opensAt: text('opensAt', 40),
  closesAt: text('closesAt', 40),
  drawAt: text('drawAt', 40),
  claimHours: Type.Integer({ minimum: 1, maximum: 72, errorMessage: 'claimHours is a whole number from 1 to 72.' }),
  hideProduct: Type.Boolean({ errorMessage: 'hideProduct is true or false.' }),
  rules: text('rules', 20_000),
  beacon: Type.Boolean({ errorMessage: 'beacon is true or false.' }),
});
export type LaunchInput = Static<typeof LaunchInput>;

/** `version`: the version that the page shows. A later version is not overwritten unseen. */
export const LaunchChange = Type.Object({
  ...LaunchInput.properties,
  version: SeenVersion,
});
/** `version`: the one that was looked at. */
export const Scheduling = Type.Object({ version: SeenVersion }, { default: {} });
/** `seen`: the value that was read with the entry. If its details have changed since, the decision is refused. */
export const EntryDecision = Type.Object({
  decision: Type.Unsafe<'count' | 'set-aside'>(
    Type.String({ pattern: '^(count|set-aside)$', errorMessage: 'decision is count or set-aside.' }),
  ),
  reason: RequiredReason,
  seen: Type.Optional(Type.String({ maxLength: 64, errorMessage: 'seen is the text that was read with the entry.' })),
});
/** `version`: the one that was looked at. */
export const CallingOff = Type.Object({ reason: RequiredReason, version: SeenVersion });
/** The format of a download. */
export const CsvQuery = Type.Object({ separator: CsvSeparator });

export const ListQuery = Type.Object({ ...PageQuery, state: choice('state', STATES) });
export const EntryListQuery = Type.Object({ ...PageQuery, state: choice('state', ENTRY_STATES) });
export const EntryParams = Type.Object({
  ...Identifier.properties,
  code: Type.String({ pattern: '^[0-9A-Z]{8}$', errorMessage: 'code is an entry code.' }),
});
export const ClaimParams = Type.Object({
  ...Identifier.properties,
  claimId: Type.String({ pattern: '^[\\w-]{10,64}$', errorMessage: 'claimId is the id of a claim.' }),
});
export const TemplateQuery = Type.Object({
  productId: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', errorMessage: 'productId is a number.' })),
  pairs: Type.Optional(
    Type.String({ pattern: '^(size[\\d.]{1,6}:\\d{1,5},?){0,60}$', errorMessage: 'pairs is a list such as size7:12,size8:3.' }),
  ),
  opensAt: Type.Optional(text('opensAt', 40)),
  closesAt: Type.Optional(text('closesAt', 40)),
  drawAt: Type.Optional(text('drawAt', 40)),
  claimHours: Type.Optional(Type.String({ pattern: '^\\d{1,2}$', errorMessage: 'claimHours is a whole number.' })),
});

/** A launch as staff see it. Amounts are cents. */
export const StaffLaunch = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  path: Type.String({ description: "Its part of the address; '' of a draft." }),
  productId: Type.Integer(),
  name: Type.String(),
  image: Type.String(),
  category: Type.String(),
  priceCents: Type.Integer(),
  state: State,
  pairs: BySize,
  sizes: Sizes,
  pairsSetAside: BySize,
  opensAt: Time,
  closesAt: Time,
  drawAt: Time,
  claimHours: Type.Integer(),
  hideProduct: Type.Boolean(),
  rules: Type.String(),
  rulesHash: Type.String(),
  seedHash: Type.String(),
  beacon: Type.Boolean(),
  beaconRound: nullable(Type.Integer()),
  beaconState: nullable(oneOf('known', 'waiting', 'abandoned')),
  listHash: nullable(Type.String()),
  drawnAt: nullable(Time),
  calledOff: nullable(Type.Object({ at: Time, reason: Type.String() })),
  followsId: nullable(Type.Integer({ description: 'The earlier launch with the left-over pairs that it draws again.' })),
  entries: Type.Integer(),
  setAside: Type.Integer(),
});
export type StaffLaunch = Static<typeof StaffLaunch>;

const page = <Row extends TSchema>(row: Row) => ({ rows: Type.Array(row), total: Type.Integer(), pageSize: Type.Integer() });
export const LaunchList = Type.Object({
  ...page(StaffLaunch),
  mayUseBeacon: Type.Boolean({ description: 'Whether the shop may let a draw use the public beacon.' }),
});
export const Rules = Type.Object({ rules: Type.String() });
export const PreviewPath = Type.Object({ path: Type.String() });

/** An entry as staff see it. */
export const StaffEntry = Type.Object({
  code: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  address: Type.String(),
  province: Type.String(),
  zipCode: Type.String(),
  state: EntryState,
  size: Type.String(),
  second: nullable(Type.String()),
  rank: nullable(Type.Integer()),
  decision: oneOf('', 'count', 'set-aside'),
  reason: Type.String(),
  enteredAt: Time,
  seen: Type.String({ description: 'Changes with the details that link it: a decision sends it back.' }),
});
export type StaffEntry = Static<typeof StaffEntry>;
export const EntryList = Type.Object(page(StaffEntry));

const Sign = oneOf('email', 'phone', 'address', 'device');
/** Entries that share signs of one person. */
export const EntryGroup = Type.Object({
  id: Type.String(),
  signs: Type.Array(Sign),
  count: Type.Integer({ description: 'Its entries, also those on other pages.' }),
  entries: Type.Array(StaffEntry),
});
export type EntryGroup = Static<typeof EntryGroup>;
export const EntryGroups = Type.Array(EntryGroup);
/** `total` and `pageSize` count entries. */
export const LinkedPage = Type.Object(page(EntryGroup));
export type LinkedPage = Static<typeof LinkedPage>;
export const LinkedPageQuery = Type.Object({ page: PageQuery.page, limit: PageQuery.limit });

export const LaunchNumbers = Type.Object({
  hours: Type.Array(Type.Object({ hour: Time, size: Type.String(), entries: Type.Integer() })),
  setAside: Type.Record(Type.String(), Type.Integer(), { description: 'Entries that are set aside, by what links them.' }),
});

export const Claims = Type.Object({
  now: Type.String({ format: 'date-time', description: "The server's clock." }),
  areWaiting: Type.Boolean({ description: 'Whether the time of open claims stands still, because the checkout is closed.' }),
  claims: Type.Array(
    Type.Object({
      id: Type.String(),
      code: Type.String(),
      name: Type.String(),
      email: Type.String(),
      rank: Type.Integer(),
      size: Type.String(),
      state: oneOf(...CLAIM_STATES, 'order-cancelled', 'order-refunded'),
      orderId: nullable(Type.String({ description: 'The order of a pair that was bought.' })),
      hasNext: Type.Boolean({ description: 'Whether another entry waits for its pair, while it is open.' }),
      startsAt: Time,
      until: Time,
    }),
  ),
});
export type Claims = Static<typeof Claims>;
