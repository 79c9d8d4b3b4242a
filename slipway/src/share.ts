import { createHmac } from 'node:crypto';

/**
 * Whether a visitor is in the share that gets a canary: a 32-bit hash of visitor, remote and rollout is compared with the percentage,
 * so that a growing share keeps its visitors, and the shares of two rollouts are independent.
 */
export function isInShare(rollout: string, name: string, visitor: string, percent: number): boolean {
  const fraction = createHmac('sha256', rollout).update(`${name}\n${visitor}`).digest().readUInt32BE(0);
  return fraction < (percent / 100) * 2 ** 32;
}
