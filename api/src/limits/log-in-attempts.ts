import type { KnownDevice } from '../security/device-cookie';
import { undoHit, type Limit } from './rate-limit';

export type Counted = readonly [limit: Limit, subject: string];

type LogInLimits = Record<'loginDevice' | 'loginAccountAddress' | 'loginAccount' | 'loginAddress', Limit>;

interface Attempt {
  /** Normalized. */
  email: string;
  /** See networkOf. */
  address: string;
  device: KnownDevice | null;
  /** Undefined where nobody has the email. */
  accountId: number | undefined;
}

/**
 * What a log-in counts for. A device on which this account has logged in before has a separate limit, which strangers cannot exhaust.
 */
export const countedFor = (limits: LogInLimits, { email, address, device, accountId }: Attempt): Counted[] =>
  device && device.accountId === accountId
    ? [[limits.loginDevice, `${device.accountId} ${device.deviceId}`]]
    : [
        [limits.loginAccountAddress, `${email} ${address}`],
        [limits.loginAccount, email],
        [limits.loginAddress, address],
      ];

export async function undoAttempts(deps: Parameters<typeof undoHit>[0], counted: readonly Counted[]): Promise<void> {
  for (const [limit, subject] of counted) await undoHit(deps, limit, subject);
}
