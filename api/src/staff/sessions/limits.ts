import type { Limit } from '../../limits/rate-limit';

const MINUTES = 60;

/**
 * As for customers, but counted separately. `codeAccount`: wrong codes with the right password. `passwordAccount`: wrong
 * passwords of signed-in members.
 */
export const STAFF_LIMITS = {
  loginAccountAddress: { name: 'staff-login-pair', hits: 10, seconds: 15 * MINUTES },
  /** A device on which the member has logged in: strangers cannot use its attempts up. */
  loginDevice: { name: 'staff-login-device', hits: 10, seconds: 15 * MINUTES },
  loginAccount: { name: 'staff-login-account', hits: 100, seconds: 15 * MINUTES },
  loginAccountRight: { name: 'staff-login-account-right', hits: 1_000, seconds: 15 * MINUTES },
  loginAddress: { name: 'staff-login-address', hits: 100, seconds: 15 * MINUTES },
  codeAccount: { name: 'staff-code-account', hits: 5, seconds: 15 * MINUTES },
  passwordAccount: { name: 'staff-password-account', hits: 10, seconds: 15 * MINUTES },
  invitationAddress: { name: 'staff-invitation-address', hits: 100, seconds: 60 * MINUTES },
} satisfies Record<string, Limit>;
