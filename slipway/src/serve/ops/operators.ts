import { ReleaseError } from '../../release-error';
import type { Claims, SingleSignOnOptions } from './single-sign-on';
import type { Operator } from './tokens';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * OpenID Connect for the page of operators by settings: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_OPERATORS. Undefined
 * where none of them is set. Throws a ReleaseError of kind `usage` where some are missing or cannot be read. `secret` signs the cookies.
 */
export function readSingleSignOn(env: Environment, secret: string | undefined): SingleSignOnOptions | undefined {
  const [issuer, clientId, operators] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_OPERATORS'].map((name) => env[name]?.trim());
  if (!issuer && !clientId && !operators) return undefined;
  if (!issuer || !clientId || !operators)
    throw new ReleaseError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_OPERATORS belong together: set all three, or none.', 'usage');
  if (!URL.canParse(issuer)) throw new ReleaseError(`OIDC_ISSUER must be an address, not '${issuer}'.`, 'usage');
  if (!secret) throw new ReleaseError('OIDC_ISSUER needs a secret to sign cookies with: set PREVIEW_SECRET.', 'usage');
  const clientSecret = env.OIDC_CLIENT_SECRET?.trim();
  return { issuer, clientId, ...(clientSecret ? { clientSecret } : {}), secret, operatorOf: readOperators(operators) };
}

/**
 * Reads OIDC_OPERATORS: entries `claim=value:slices`, or `claim=value:slices:environments`, separated by spaces; names are joined by `+`, `*`
 * for all of them. The first entry that fits somebody's claims counts, and null is for those whom none fits; a claim with several values
 * ('groups') fits with any of them, and an email address fits only where the provider says that it has verified it. Throws a ReleaseError of kind `usage`.
 */
export function readOperators(text: string): (claims: Claims) => Operator | null {
  const entries = text
    .split(/\s+/)
    .filter(Boolean)
    .map((entry, at) => {
      const [, claim, value, slices, environments] = /^([\w.:/-]+)=([^:]+):([^:]+)(?::([^:]+))?$/.exec(entry) ?? [];
      if (!claim || !value || !slices)
        throw new ReleaseError(
          `OIDC_OPERATORS: entry ${at + 1} must be claim=value:slices, or claim=value:slices:environments, such as groups=web:*`,
          'usage',
        );
      return { claim, value, slices: slices.split('+'), ...(environments ? { environments: environments.split('+') } : {}) };
    });
  return (given) => {
    const { email, ...others } = given;
    // Some providers let people write any address into their account, and say nothing about it.
    const claims: Claims = [true, 'true'].includes(given.email_verified as never) ? given : others;
    const found = entries.find(({ claim, value }) => [claims[claim]].flat().includes(value));
    if (!found) return null;
    const { claim: _claim, value: _value, ...operator } = found;
    return { who: String(claims.email ?? claims.preferred_username ?? claims.sub), ...operator };
  };
}
