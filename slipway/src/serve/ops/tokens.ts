import { timingSafeEqual } from 'node:crypto';
import { ReleaseError } from '../../release-error';
import { bearerIn, hashOfToken } from '../bearer';

/** A person or program that may move the pointer, or publish, over HTTP, for some names. */
export interface Operator {
  who: string;
  /** Names of remotes and hosts; '*' for all of them. */
  slices: string[];
  /** Environments; '*' for all of them. Absent: that of the server. */
  environments?: string[];
}

export interface KnownOperator extends Operator {
  hash: Buffer;
}

const SHORTEST = 24;

/**
 * Reads RELEASE_TOKENS: entries `who:slices:token`, or `who:slices:environments:token`, separated by spaces; names are joined by `+`, `*` for
 * all of them. PUBLISH_TOKENS has no environments. Throws a ReleaseError that names the invalid entry and never contains its token.
 */
export function readTokens(
  text: string | undefined,
  setting: 'RELEASE_TOKENS' | 'PUBLISH_TOKENS' = 'RELEASE_TOKENS',
): KnownOperator[] {
  const hasEnvironments = setting === 'RELEASE_TOKENS';
  const entries = (text ?? '').split(/\s+/).filter(Boolean);
  return entries.map((entry, at) => {
    const parts = entry.split(':');
    const [who, slices] = parts;
    const [environments, token] = parts.length === 4 ? parts.slice(2) : [undefined, parts[2]];
    if (!who || !slices || !token || environments === '' || parts.length > (hasEnvironments ? 4 : 3))
      throw new ReleaseError(
        `${setting}: entry ${at + 1} must be who:slices:token` +
          `${hasEnvironments ? ', or who:slices:environments:token' : ': a version is published for all environments'}.`,
        'usage',
      );
    if (token.length < SHORTEST)
      throw new ReleaseError(`${setting}: the token of ${who} must have ${SHORTEST} characters or more.`, 'usage');
    return {
      who,
      slices: slices.split('+'),
      ...(environments === undefined ? {} : { environments: environments.split('+') }),
      hash: hashOfToken(token),
    };
  });
}

/** The operator with the token in an Authorization header; null for an unknown token. */
export function operatorOf(known: readonly KnownOperator[], header: string | undefined): Operator | null {
  const token = bearerIn(header);
  if (!token) return null;
  const hash = hashOfToken(token);
  const [found] = known.filter((operator) => timingSafeEqual(operator.hash, hash));
  if (!found) return null;
  const { hash: _secret, ...operator } = found;
  return operator;
}

/** A call for a name or an environment that the caller's token is not for. */
export class NotFor extends Error {
  readonly statusCode = 403;
  constructor({ who }: Operator, what: string) {
    super(`The token of ${who} is not for ${what}.`);
  }
}

export const canMove = ({ slices }: Operator, name: string) => slices.includes('*') || slices.includes(name);

/** `own`: the environment of the server, which every token is for that names none. */
export const canMoveIn = ({ environments }: Operator, environment: string, own: string) =>
  environments ? environments.includes('*') || environments.includes(environment) : environment === own;
