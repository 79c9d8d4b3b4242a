import { createHash, timingSafeEqual } from 'node:crypto';

/** Somebody who may move the pointer over HTTP, for some slices. */
export interface Operator {
  who: string;
  /** Names of slices; '*' for all of them. */
  slices: string[];
}

interface KnownOperator extends Operator {
  hash: Buffer;
}

const SHORTEST = 24;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Reads RELEASE_TOKENS: entries `who:slices:token` separated by spaces, slices joined by `+`, `*` for all of them. Throws an
 * Error that names the invalid entry and never contains its token.
 */
export function readTokens(text: string | undefined): KnownOperator[] {
  const entries = (text ?? '').split(/\s+/).filter(Boolean);
  return entries.map((entry, at) => {
    const [who, slices, token, ...rest] = entry.split(':');
    if (!who || !slices || !token || rest.length > 0)
      throw new Error(`RELEASE_TOKENS: entry ${at + 1} must be who:slices:token.`);
    if (token.length < SHORTEST) throw new Error(`RELEASE_TOKENS: the token of ${who} must have ${SHORTEST} characters or more.`);
    return { who, slices: slices.split('+'), hash: hashOf(token) };
  });
}

/** The operator whose token is in an Authorization header; null for an unknown token. */
export function operatorOf(known: KnownOperator[], header: string | undefined): Operator | null {
  const token = header?.match(/^Bearer ([^\s]+)$/i)?.[1];
  if (!token) return null;
  const hash = hashOf(token);
  const found = known.filter((operator) => timingSafeEqual(operator.hash, hash))[0];
  return found ? { who: found.who, slices: found.slices } : null;
}

export const canMove = ({ slices }: Operator, name: string) => slices.includes('*') || slices.includes(name);
