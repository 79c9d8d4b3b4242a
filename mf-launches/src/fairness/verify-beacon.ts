import { bls12_381 } from '@noble/curves/bls12-381';
import { QUICKNET } from 'shared/drand';

/** Whether drand signed this round: its signature is over the SHA-256 of the round, as eight bytes. */
export async function isSigned({ round, signature }: { round: number; signature: string }): Promise<boolean> {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const { shortSignatures } = bls12_381;
  try {
    return shortSignatures.verify(signature, shortSignatures.hash(message, QUICKNET.domain), QUICKNET.publicKey);
  } catch {
    // Not a point of the curve.
    return false;
  }
}
