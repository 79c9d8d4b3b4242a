import { transact } from '../src/db/transact';
import { TOTP, Secret } from 'otpauth';
import type { StaffRole } from '../src/db/tables/staff';
import { OPERATOR } from '../src/audit/actor';
import { invite } from '../src/staff/invitations/invitations';
import type { Reply } from './client';
import type { TestShop } from './shop';

export const STAFF_PASSWORD = 'Correct1!stapler';

/** A staff member who has accepted an invitation. */
export interface TestMember {
  id: number;
  email: string;
  secret: string;
  recoveryCodes: string[];
  /** Headers of a page of this shop with the member's session. */
  headers: Record<string, string>;
}

/** Headers of a page of this shop, signed out. */
export const ownPage = (shop: Pick<TestShop, 'url'>) => ({ origin: shop.url });

/** The code of an authenticator app, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The cookie of a reply, as a request sends it; '' if it sets none. */
export const cookieOf = ({ headers }: Reply): string => (headers.getSetCookie()[0] ?? '').split(';')[0] as string;

/** An invitation as the command makes it; returns the token of its link. */
export async function invited({ api, config }: TestShop, email: string, role: StaffRole): Promise<string> {
  const { link } = await transact(api.db, (trx) => invite(trx, OPERATOR, config, { email, role }));
  return link.split('/').at(-1) as string;
}

/** Invites and accepts over HTTP. */
export async function staffMember(
  shop: TestShop,
  role: StaffRole,
  email = `${role}-${Math.random()}@example.com`,
): Promise<TestMember> {
  return acceptedBy(shop, await invited(shop, email, role), email);
}

/** A member for all tests of a file, filled as useTestShop fills its shop. */
export function useMember(shop: TestShop, role: StaffRole, email?: string): TestMember {
  const member = {} as TestMember;
  beforeAll(async () => void Object.assign(member, await staffMember(shop, role, email)));
  return member;
}

/** Accepts an invitation over HTTP. */
export async function acceptedBy(shop: TestShop, token: string, email: string): Promise<TestMember> {
  const path = `/staff/api/invitation/${token}`;
  const { body: enrollment } = await shop.post(`${path}/authenticator`, undefined, ownPage(shop));
  const accepted = await shop.post(
    `${path}/accept`,
    { name: `Nomsa ${email}`, password: STAFF_PASSWORD, code: codeOf(enrollment.secret) },
    ownPage(shop),
  );
  if (accepted.status !== 200) throw new Error(`accepting answered ${accepted.status} ${JSON.stringify(accepted.body)}`);
  const [row] = await shop.sql<{ id: number }>(`select id from staff where email = '${email}'`);
  return {
    id: row?.id as number,
    email,
    secret: enrollment.secret,
    recoveryCodes: accepted.body.recoveryCodes,
    headers: { ...ownPage(shop), cookie: cookieOf(accepted) },
  };
}

/** Logs in with a code that was not used yet. */
export async function staffLogIn(
  shop: TestShop,
  { email, secret, id }: TestMember,
  given: object = {},
  headers: object = {},
): Promise<Reply> {
  // The code of this half minute may have been used: forget that.
  await shop.sql(`update staff set totp_last_step = 0 where id = ${id}`);
  return shop.post(
    '/staff/api/session',
    { email, password: STAFF_PASSWORD, code: codeOf(secret), ...given },
    { ...ownPage(shop), ...headers },
  );
}
