import { logInLimits, type Limit } from '../../limits/rate-limit';

const MINUTES = 60;

/**
 * As for customers, but counted separately. `codeAccount`: wrong codes with the right password. `passwordAccount`: wrong
 * passwords of signed-in members.
 */
export const STAFF_LIMITS = {
  ...logInLimits('staff-'),
  codeAccount: { name: 'staff-code-account', hits: 5, seconds: 15 * MINUTES },
  passwordAccount: { name: 'staff-password-account', hits: 10, seconds: 15 * MINUTES },
  invitationAddress: { name: 'staff-invitation-address', hits: 100, seconds: 60 * MINUTES },
} satisfies Record<string, Limit>;
