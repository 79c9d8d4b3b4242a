import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Shop } from 'testing/shop';
import { changeData } from './change-data';

export type StaffRole = 'owner' | 'manager' | 'fulfillment' | 'support';
export const STAFF_PASSWORD = 'Karoo-Owl-2031!';

/** A member of the staff of a test. */
export interface StaffMember {
  name: string;
  email: string;
  /** The authenticator app's secret in base32. */
  secret: string;
  recoveryCodes: string[];
  /** The session's cookie: `staff=…`. */
  cookie: string;
}

/** The code that the member's authenticator app shows, `steps` of 30 seconds from now. */
export const staffCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

let memberCount = 0;

/** The invitation link that the command prints, on this shop's address. */
export async function inviteByCommand(shop: Pick<Shop, 'url' | 'manage'>, email: string, role: StaffRole): Promise<string> {
  const { output } = await shop.manage('staff', 'invite', email, '--role', role);
  const path = /\/Back-Office\/Invitation\/[\w-]+/.exec(output)?.[0];
  if (!path) throw new Error(`staff invite printed no link:\n${output}`);
  return shop.url + path;
}

/** Invites a member by command and accepts over HTTP. */
export async function newMember(shop: Pick<Shop, 'url' | 'manage'>, role: StaffRole): Promise<StaffMember> {
  memberCount += 1;
  const name = `${NAMES[role]} ${memberCount}`;
  const email = `${role}-${process.pid}-${memberCount}@example.com`;
  const token = (await inviteByCommand(shop, email, role)).split('/').at(-1);
  const post = async (path: string, body?: object) => {
    const response = await fetch(`${shop.url}/staff/api/invitation/${token}/${path}`, {
      method: 'POST',
      headers: { origin: shop.url, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return { response, body: (await response.json()) as { secret: string; recoveryCodes: string[] } };
  };
  const { secret } = (await post('authenticator')).body;
  const accepted = await post('accept', { name, password: STAFF_PASSWORD, code: staffCode(secret) });
  const [cookie = ''] = (accepted.response.headers.getSetCookie()[0] ?? '').split(';');
  return { name, email, secret, recoveryCodes: accepted.body.recoveryCodes, cookie };
}

const NAMES: Record<StaffRole, string> = { owner: 'Nomsa', manager: 'Pieter', fulfillment: 'Sipho', support: 'Ayesha' };

/** Signs a browser in with a member's session. */
export async function signIn(shop: Shop, context: BrowserContext, { cookie }: StaffMember): Promise<void> {
  const value = cookie.replace('staff=', '');
  const { hostname } = new URL(shop.url);
  await context.addCookies([{ name: 'staff', value, domain: hostname, path: '/staff', httpOnly: true, sameSite: 'Strict' }]);
}

/**
 * A signed-in page of a new member with a role, in the given context, or in a new one of the browser: pass the context of
 * `openPage()` so that its console is checked.
 */
export async function staffPage(
  shop: Shop,
  where: Browser | BrowserContext,
  role: StaffRole,
): Promise<{ page: Page; member: StaffMember }> {
  const member = await newMember(shop, role);
  const context = 'newContext' in where ? await where.newContext() : where;
  await signIn(shop, context, member);
  return { page: context.pages()[0] ?? (await context.newPage()), member };
}

/** Moves the times of all sessions, as if time had passed: `set` is the SET of an UPDATE. The shop restarts for it. */
export const shiftSessions = (shop: Shop, set: string): Promise<void> => changeData(shop, `update staff_sessions set ${set}`);
