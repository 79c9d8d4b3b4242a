import type { ApiConfig } from '../config/config';
import { keyedHash } from '../security/secrets';

/** The end of the link that forgets an address that asked to be reminded of a launch: the same whenever it is made. */
export const reminderToken = (
  { jwtSecret }: Pick<ApiConfig, 'jwtSecret'>,
  { launchId, email }: { launchId: number; email: string },
): string => keyedHash(jwtSecret, `launch-reminder/${launchId}/${email}`).slice(0, 32);
