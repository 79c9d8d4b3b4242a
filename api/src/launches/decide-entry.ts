import { sql, type Kysely } from 'kysely';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import { HttpError } from '../http-error';
import { queueMail } from '../mail/queue-mail';
import { countedMail, setAsideMail } from '../mail/templates/launch-mails';
import { audited, type Actor } from '../staff/audit/audited';
import { lockLaunch } from './edit-launch';
import { readMailedLaunch } from './mailed-launch';
import { SIGNS, type Sign } from './signs';

interface Decision {
  actor: Actor;
  id: number;
  code: string;
  decision: 'count' | 'set-aside';
  reason: string;
}

/**
 * Staff count an entry after all, or set one aside (LCH-4), until the list is frozen. The person reads the reason, by mail; the audit log
 * keeps the code and the decision, as the reason may be about a person.
 */
export const decideEntry = (
  db: Kysely<Schema>,
  config: ApiConfig,
  { actor, id, code, decision, reason }: Decision,
): Promise<void> =>
  audited(db, actor, async (trx, record) => {
    const launch = await lockLaunch(trx, id);
    const entry = await trx
      .selectFrom('launch_entries')
      .selectAll()
      .where('launch_id', '=', id)
      .where('code', '=', code)
      .where('state', '<>', 'withdrawn')
      .forUpdate()
      .executeTakeFirst();
    if (!entry) throw new HttpError(404, 'There is no such entry.', { code: 'launch/entry-not-found' });
    if (launch.frozen_at !== null || !['entered', 'set-aside'].includes(entry.state))
      throw new HttpError(409, 'The entries are frozen. Nothing can be decided any more.', { code: 'launch/frozen' });
    const state = decision === 'count' ? 'entered' : 'set-aside';
    await trx.updateTable('launch_entries').set({ state, decision, reason }).where('id', '=', entry.id).execute();
    const mailed = await readMailedLaunch(trx, id);
    const content =
      decision === 'count' ? countedMail(config, mailed, entry, reason) : setAsideMail(config, mailed, entry, reason);
    await queueMail(trx, { to: entry.email, ...content });
    record({
      action: 'launch.decide-entry',
      subject: `launch:${id}`,
      before: { code, state: entry.state },
      after: { code, state },
      reason,
    });
  });

/** Groups of linked entries of a launch, with what links each: for staff to decide. */
export async function readGroups(db: Kysely<Schema>, launchId: number) {
  const shared = sql<boolean>`exists (select from launch_entries o where o.launch_id = e.launch_id and o.id <> e.id and o.state <> 'withdrawn'
    and ((o.email_key <> '' and o.email_key = e.email_key) or (o.phone_key <> '' and o.phone_key = e.phone_key)
      or (o.address_key <> '' and o.address_key = e.address_key) or (o.device_key <> '' and o.device_key = e.device_key)))`;
  const entries = await db
    .selectFrom('launch_entries as e')
    .selectAll()
    .where('launch_id', '=', launchId)
    .where('state', '<>', 'withdrawn')
    .where(shared)
    .orderBy('id')
    .limit(2_000)
    .execute();
  const groupOf = new Map<string, number>();
  const groups: { signs: Set<Sign>; entries: typeof entries }[] = [];
  for (const entry of entries) {
    const keys = SIGNS.flatMap((sign) =>
      entry[`${sign}_key`] === '' ? [] : [[sign, `${sign}:${entry[`${sign}_key`]}`] as const],
    );
    const found = [...new Set(keys.flatMap(([, key]) => groupOf.get(key) ?? []))];
    const target = found[0] ?? groups.push({ signs: new Set(), entries: [] }) - 1;
    const group = groups[target]!;
    // An entry may join groups that were apart until it came.
    for (const other of found.slice(1)) {
      for (const sign of groups[other]!.signs) group.signs.add(sign);
      group.entries.push(...groups[other]!.entries);
      groups[other]!.entries = [];
      for (const [key, index] of groupOf) if (index === other) groupOf.set(key, target);
    }
    for (const [sign, key] of keys) {
      if (groupOf.has(key)) group.signs.add(sign);
      groupOf.set(key, target);
    }
    group.entries.push(entry);
  }
  return groups
    .filter((group) => group.entries.length > 1)
    .map((group) => ({
      id: group.entries[0]!.code,
      signs: SIGNS.filter((sign) => group.signs.has(sign)),
      entries: group.entries.sort((a, b) => a.id - b.id).map(toStaffEntry),
    }));
}

export const toStaffEntry = (entry: {
  code: string;
  details: { firstName?: string; lastName?: string; phoneNumber?: string; address?: string } | object;
  email: string;
  state: string;
  size: string;
  second: string | null;
  rank: number | null;
  decision: string;
  reason: string;
  entered_at: Date;
}) => {
  const { firstName = '', lastName = '', phoneNumber = '', address = '' } = entry.details as Record<string, string>;
  return {
    code: entry.code,
    name: `${firstName} ${lastName}`.trim(),
    email: entry.email,
    phoneNumber,
    address,
    state: entry.state,
    size: entry.size,
    second: entry.second,
    rank: entry.rank,
    decision: entry.decision,
    reason: entry.reason,
    enteredAt: entry.entered_at.toISOString(),
  };
};
