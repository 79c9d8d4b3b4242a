import { setTimeout as sleep } from 'node:timers/promises';
import { isDeviceOf, type DeviceOwner, type KnownDevice } from '../security/device-cookie';
import { byNetwork, hitEach, tooManyRequests, undoHits, type Counted, type Limit } from './rate-limit';

type Deps = Parameters<typeof undoHits>[0] & Parameters<typeof tooManyRequests>[0];
type LogInLimits = Record<
  'loginDevice' | 'loginDevices' | 'loginAccountAddress' | 'loginAccount' | 'loginAccountRight' | 'loginAddress',
  Limit
>;

interface Attempt {
  /** Normalized. */
  email: string;
  address: string;
  device: KnownDevice | null;
  /** Undefined if no account has the email. */
  account: DeviceOwner | undefined;
}

/** An attempt that was counted before anything is checked, so that a burst cannot outrun the limits. */
export interface CountedAttempt {
  /** It was right, or could not be checked: it does not count. */
  undo(): Promise<void>;
  /**
   * It was wrong. Throws 429 if only correct attempts are still accepted: the reply does not reveal that a wrong one was checked.
   */
  assertMayFail(): void;
}

/**
 * Counts a log-in. A device on which this account has logged in has a separate limit, which strangers cannot use up. So have all
 * such devices together, because the right password makes any number of them: beyond it they count as strangers. Strangers can use
 * up the limits of the account from anywhere and of the networks around an address: beyond them the right credentials still get in,
 * up to a second limit (`loginAccountRight`), and wrong ones are 429. Throws 429 if another limit is reached; nothing is counted
 * then. Concurrent right attempts count until each is checked, so a limit that is reached is checked twice more.
 */
export async function countLogIn(deps: Deps, limits: LogInLimits, attempt: Attempt): Promise<CountedAttempt> {
  for (let retry = 0; ; retry += 1) {
    const { counted, refusedBy } = await countOnce(deps, limits, attempt);
    const refuse = () => tooManyRequests(deps, ...refusedBy!);
    if (counted.length > 0)
      return {
        undo: () => undoHits(deps, counted),
        assertMayFail() {
          if (refusedBy) throw refuse();
        },
      };
    if (retry === 2) throw refuse();
    await sleep(100);
  }
}

/** The counted limits, if the attempt may be made; the limit that was reached, with the seconds to wait. */
async function countOnce(deps: Deps, limits: LogInLimits, { email, address, device, account }: Attempt) {
  if (isDeviceOf(device, account)) {
    const known = await count(deps, [
      [limits.loginDevice, `${device.owner} ${device.deviceId}`],
      [limits.loginDevices, device.owner],
    ]);
    if (known.refusedBy?.[0] !== limits.loginDevices) return known;
  }
  const [pair, ...aroundPair] = byNetwork(limits.loginAccountAddress, address, email);
  const [sender, ...aroundSender] = byNetwork(limits.loginAddress, address);
  const own = await count(deps, [pair!, sender!]);
  if (own.refusedBy) return own;
  const anywhere = await count(deps, [...aroundPair, ...aroundSender, [limits.loginAccount, email]]);
  if (!anywhere.refusedBy) return { counted: [...own.counted, ...anywhere.counted] };
  const right = await count(deps, [[limits.loginAccountRight, email]]);
  if (!right.refusedBy) return { counted: [...own.counted, ...right.counted], refusedBy: anywhere.refusedBy };
  await undoHits(deps, own.counted);
  return right;
}

/** Counts all of these, or none if a limit is reached. */
async function count(
  deps: Deps,
  hits: readonly Counted[],
): Promise<{ counted: readonly Counted[]; refusedBy?: [limit: Limit, seconds: number] }> {
  const waits = await hitEach(deps, hits);
  const refused = waits.findIndex((seconds) => seconds > 0);
  if (refused < 0) return { counted: hits };
  const passed = hits.filter((_, index) => waits[index] === 0);
  await undoHits(deps, passed);
  return { counted: [], refusedBy: [hits[refused]![0], waits[refused]!] };
}
