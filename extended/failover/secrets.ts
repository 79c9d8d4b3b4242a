/** The secrets that the servers of one shop share. */
export const SECRETS = {
  JWT_SECRET: 'a-secret-of-the-trials-0123456789abcdef',
  SANDBOX_WEBHOOK_SECRET: 'another-secret-of-the-trials-0123456789',
  STAFF_SECRET: 'a-third-secret-of-the-trials-0123456789',
};
