import { checkSecret } from '../../preview-secret';
import { ReleaseError } from '../../release-error';
import { isWebAddress } from '../base';
import type { Claims, SingleSignOnOptions } from './single-sign-on';
import type { Operator } from './tokens';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * OpenID Connect for the page of operators by settings: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SCOPE and OIDC_OPERATORS. Undefined
 * where none of them is set. Throws a ReleaseError of kind `usage` where some are missing or cannot be read. OIDC_COOKIE_SECRET signs
 * the cookies, or `linkSecret` does.
 */
export function readSingleSignOn(env: Environment, linkSecret: string | undefined): SingleSignOnOptions | undefined {
  const [issuer, clientId, operators] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_OPERATORS'].map((name) => env[name]?.trim());
  if (!issuer && !clientId && !operators) return undefined;
  if (!issuer || !clientId || !operators)
    throw new ReleaseError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_OPERATORS belong together: set all three, or none.', 'usage');
  if (!isWebAddress(issuer)) throw new ReleaseError(`OIDC_ISSUER must be an address, not '${issuer}'.`, 'usage');
  const given = env.OIDC_COOKIE_SECRET?.trim();
  const secret = given ? checkSecret(given, 'OIDC_COOKIE_SECRET') : linkSecret;
  if (!secret)
    throw new ReleaseError('OIDC_ISSUER needs a secret to sign cookies with: set OIDC_COOKIE_SECRET or PREVIEW_SECRET.', 'usage');
  const [clientSecret, scope] = [env.OIDC_CLIENT_SECRET?.trim(), env.OIDC_SCOPE?.trim()];
  return {
    issuer,
    clientId,
    secret,
    operatorOf: readOperators(operators),
    ...(clientSecret ? { clientSecret } : {}),
    ...(scope ? { scope } : {}),
  };
}

/**
 * Reads OIDC_OPERATORS: entries `claim=value:slices`, or `claim=value:slices:environments`, separated by spaces; a space or a colon in a
 * value is written as %20 or %3A; names are joined by `+`, `*` for all of them. The first entry that fits a person's claims counts; null if none fits. A claim with
 * several values ('groups') fits with any of them, and an email address fits only if the provider says that it has verified
 * it. Throws a ReleaseError of kind `usage`.
 */
export function readOperators(text: string): (claims: Claims) => Operator | null {
  const entries = text
    .split(/\s+/)
    .filter(Boolean)
    .map((entry, at) => {
      const [, claim, value, slices, environments] = /^([\w.:/-]+)=([^:]+):([^:]+)(?::([^:]+))?$/.exec(entry) ?? [];
      if (!claim || !value || !slices)
        throw new ReleaseError(
          `OIDC_OPERATORS: entry ${at + 1} must be claim=value:slices, or claim=value:slices:environments, such as groups=web:*; a space in a value is %20, a colon %3A`,
          'usage',
        );
      return {
        claim,
        value: readEscapes(value),
        slices: slices.split('+'),
        ...(environments ? { environments: environments.split('+') } : {}),
      };
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

/** A value with its %20 and %3A; other percent signs are its own. */
const readEscapes = (value: string) => value.replace(/%(20|3A|25)/gi, decodeURIComponent);
