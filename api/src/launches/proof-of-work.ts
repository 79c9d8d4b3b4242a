import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Trx } from '../db/transact';
import { keyedHash } from '../security/secrets';
import { proofNeeded } from './launch-errors';

/** Seconds until a challenge ends: long enough to fill in the form after it was solved. */
const LIFE_S = 1_800;
/** Rounds of PBKDF2 for each try, and how many tries until the answer: a tenth of a second on a desktop, four times as long on a phone. */
const COST = 300;
const [FEWEST, MOST] = [300, 700];
const ALGORITHM = 'PBKDF2/SHA-256';

interface Bound {
  accountId: number;
  launchId: number;
}

const secretsOf = (jwtSecret: string) => ({
  hmacSignatureSecret: keyedHash(jwtSecret, 'launch-challenge'),
  hmacKeySignatureSecret: keyedHash(jwtSecret, 'launch-challenge-key'),
});

/**
 * A calculation for the browser of this account, for this launch (LCH-5). It costs a script time, but does not identify people.
 */
export const newChallenge = (jwtSecret: string, { accountId, launchId }: Bound): Promise<Challenge> =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(FEWEST, MOST),
    deriveKey,
    data: { account: accountId, launch: launchId },
    expiresAt: Math.floor(Date.now() / 1000) + LIFE_S,
    ...secretsOf(jwtSecret),
  });

/** The signature of a solved challenge of this account and launch, to be used up with `useProof`; 403 for anything else. */
export async function checkProof(jwtSecret: string, proof: string, { accountId, launchId }: Bound): Promise<string> {
  const payload = readPayload(proof);
  const { account, launch } = payload.challenge.parameters.data ?? {};
  if (account !== accountId || launch !== launchId || payload.challenge.parameters.algorithm !== ALGORITHM) throw proofNeeded();
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(jwtSecret) }).catch(() => ({
    verified: false,
  }));
  const { signature } = challenge;
  if (!verified || !signature) throw proofNeeded();
  return signature;
}

/** Uses a proof up, in the transaction that it is for: 403 the second time. */
export async function useProof(trx: Trx, signature: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_proofs')
    .values({ signature, expires_at: new Date(Date.now() + 2 * LIFE_S * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw proofNeeded();
}

/** base64 of the JSON of challenge and solution, as ALTCHA's clients send it. */
function readPayload(proof: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Payload;
    const { parameters } = payload.challenge;
    if (typeof parameters.nonce === 'string' && typeof payload.solution.derivedKey === 'string') return payload;
  } catch {
    // Never taken from the client.
  }
  throw proofNeeded();
}
