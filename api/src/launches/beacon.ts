import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381';
import { QUICKNET } from 'shared/drand';
import { roundAfter } from 'shared/launch-draw';

/** A value of public randomness that did not exist at closing, in hexadecimal digits. */
export interface BeaconValue {
  round: number;
  randomness: string;
  signature: string;
}

/** A public randomness beacon (LCH-6). */
export interface Beacon {
  /** The first round that is made after a time. */
  roundAfter(time: Date): number;
  /** The value of a round, its signature verified; undefined until it exists. Throws if the beacon fails or its value is invalid. */
  fetchRound(round: number): Promise<BeaconValue | undefined>;
}

const TIMEOUT_MS = 5_000;

/** drand over HTTP, at `url`. */
export function drandBeacon(url: string): Beacon {
  return {
    roundAfter: (time) => roundAfter(time.getTime()),
    async fetchRound(round) {
      const answer = await fetch(`${url.replace(/\/$/, '')}/${QUICKNET.hash}/public/${round}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // 404 and 425: the round is in the future.
      if (answer.status === 404 || answer.status === 425) return undefined;
      if (!answer.ok) throw new Error(`The beacon answers ${answer.status}.`);
      const value = (await answer.json()) as Partial<BeaconValue>;
      const problem = problemOf(value, round);
      if (problem) throw new Error(`The beacon's round ${round} is not valid: ${problem}`);
      return { round, randomness: value.randomness!, signature: value.signature! };
    },
  };
}

/** The reason why a value of the chain is not valid; '' if it is. */
export function problemOf({ round: given, randomness = '', signature = '' }: Partial<BeaconValue>, round: number): string {
  if (given !== round) return `it says that it is round ${given}.`;
  if (!/^[0-9a-f]{96}$/.test(signature)) return 'its signature is not 48 bytes.';
  if (createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') !== randomness)
    return 'its value is not the hash of its signature.';
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(round));
  const message = createHash('sha256').update(counter).digest();
  try {
    return verifies(signature, message) ? '' : 'its signature is not of this chain.';
  } catch {
    return 'its signature is not of this chain.';
  }
}

function verifies(signature: string, message: Uint8Array): boolean {
  const { shortSignatures } = bls12_381;
  return shortSignatures.verify(signature, shortSignatures.hash(message, QUICKNET.domain), QUICKNET.publicKey);
}
