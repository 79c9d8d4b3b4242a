import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from 'openid-client';
import { ReleaseError } from '../../release-error';
import { readLink, signLink } from '../../signed-link';
import type { ReleaseStore } from '../../store';
import { originOf } from '../request';
import { endSignIn, isEnded } from './sign-outs';
import type { Operator } from './tokens';

/** Claims of an ID token: an OpenID provider's claims about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** An OpenID provider that knows the operators, as an alternative to tokens. Needs the package openid-client. */
export interface SingleSignOnOptions {
  /** Address of the provider ('https://login.acme.dev'), with its discovery document below it. */
  issuer: string;
  clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  clientSecret?: string | undefined;
  /** The scopes to request. Default: 'openid email profile'. */
  scope?: string | undefined;
  /** Signs the cookies of signed-in operators: the same in every process, 32 characters or more. */
  secret: string;
  /**
   * Returns the person's permissions; null for none. Called for each request: a change takes effect immediately, even for people who
   * are signed in.
   */
  operatorOf(claims: Claims): Operator | null;
}

interface Parts {
  options: SingleSignOnOptions;
  /** Keeps which sign-ins were ended. */
  store: ReleaseStore;
  /** Path that `ops` is below. */
  base: string;
  publicUrl: string | undefined;
  /** Prefix of the names of cookies. */
  cookiePrefix: string;
  warn(error: unknown, what: string): void;
}

export interface SingleSignOn {
  /**
   * Redirects the browser to the provider; with the query `again` the provider asks for an account even if it knows one, so
   * that people can switch.
   */
  begin(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Takes the provider's answer, and leads back to the page: signed in, or with a `problem`. */
  finish(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends the sign-in of this browser, and any copy of its cookie. Rejects where the store cannot be written. */
  signOut(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The operator signed in with this browser, if they may move anything; otherwise null. Rejects if the store cannot be read. */
  operatorIn(request: IncomingMessage): Promise<Operator | null>;
}

/** Why a person comes back without being signed in; the page has a text for each. */
export type SignInProblem = 'expired' | 'refused' | 'unavailable' | 'uninstalled' | 'nothing';

/** Time limit for the redirect to the provider and back. */
const SIGN_IN_HOURS = 0.25;
/** Concurrent sign-ins per browser: their cookies must fit into a request. */
const MOST_STARTED = 5;
/** How long the provider's claims about a person are trusted. */
const SESSION_HOURS = 8;
/** Browsers refuse a cookie of more than 4,096 bytes with its name and attributes. */
const MOST_CLAIMS_BYTES = 2600;
const HOUR_S = 3600;

interface Started {
  state: string;
  nonce: string;
  verifier: string;
  until: number;
}

interface SignedIn {
  /** Identifies this sign-in, to end it. */
  id: string;
  claims: Claims;
  until: number;
}

/**
 * Signs operators in with OpenID Connect: the authorization code flow with PKCE, state and nonce, by openid-client. The claims are in a
 * signed cookie from then on, which only calls of the page itself carry (SameSite=Strict); what they allow is decided at each call.
 */
export function createSingleSignOn({ options, store, base, publicUrl, cookiePrefix, warn }: Parts): SingleSignOn {
  const { issuer, clientId, clientSecret, scope = 'openid email profile', secret, operatorOf } = options;
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const page = `${base}ops`;
  const [startedPrefix, sessionCookie] = [`${cookiePrefix}ops-sign-in-`, `${cookiePrefix}ops`];
  /** One for each sign-in: another tab may begin one, too. */
  const startedCookie = (state: string) => startedPrefix + state.slice(0, 12);
  let discovered: Promise<Configuration> | undefined;

  /** Read once; an unreachable provider is retried at the next sign-in. */
  function provider(): Promise<Configuration> {
    discovered ??= discover();
    discovered.catch(() => (discovered = undefined));
    return discovered;
  }

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks, None } = await importOpenIdClient();
    const address = new URL(issuer);
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
    return discovery(address, clientId, clientSecret, clientSecret === undefined ? None() : undefined, {
      // The signature of the ID token counts, too: TLS alone would make a proxy that opens it the provider.
      execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' && isLocal ? [allowInsecureRequests] : [])],
    });
  }

  function setCookie(response: ServerResponse, name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict'): void {
    const attributes = `Path=${page}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
    response.appendHeader('set-cookie', `${name}=${value}; ${attributes}`);
  }

  const cookiesIn = ({ headers }: IncomingMessage, beginning: string): string[] =>
    (headers.cookie ?? '').split(/;\s*/).filter((each) => each.startsWith(beginning));

  function cookieOf<Payload extends { until: number }>(request: IncomingMessage, name: string): Payload | null {
    const [given] = cookiesIn(request, `${name}=`);
    return given ? readLink<Payload>(secret, given.slice(name.length + 1), name) : null;
  }

  function signedInBy(request: IncomingMessage): SignedIn | null {
    const found = cookieOf<SignedIn>(request, sessionCookie);
    // Cookies of earlier releases have neither.
    return found?.claims && found.id ? found : null;
  }

  function redirect(response: ServerResponse, address: string): void {
    response.writeHead(303, { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
  }
  const backWith = (response: ServerResponse, problem: SignInProblem) => redirect(response, `${page}?problem=${problem}`);

  return {
    async begin(request, response) {
      const openid = await importOpenIdClient().catch((error: unknown) => warn(error, 'single sign-on is unavailable'));
      if (!openid) return backWith(response, 'uninstalled');
      const started = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
      const challenge = await openid.calculatePKCECodeChallenge(started.verifier);
      const configuration = await provider().catch((error: unknown) => warn(error, `failed to reach ${issuer}`));
      if (!configuration) return backWith(response, 'unavailable');
      // The provider's answer comes from another site, so this cookie cannot be strict.
      const name = startedCookie(started.state);
      setCookie(response, name, signLink(secret, started, SIGN_IN_HOURS, name), SIGN_IN_HOURS * HOUR_S, 'Lax');
      // Browsers send the oldest first.
      for (const old of cookiesIn(request, startedPrefix).slice(0, 1 - MOST_STARTED))
        setCookie(response, old.split('=')[0]!, '', 0, 'Lax');
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: `${originOf(request, publicUrl)}${page}/signed-in`,
        scope,
        state: started.state,
        nonce: started.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(new URL(request.url ?? '/', issuer).searchParams.has('again') ? { prompt: 'login' } : {}),
      });
      redirect(response, address.href);
    },
    async finish(request, response) {
      const name = startedCookie(new URL(request.url ?? '/', issuer).searchParams.get('state') ?? '');
      const started = cookieOf<Started>(request, name);
      if (!started) return backWith(response, 'expired');
      setCookie(response, name, '', 0, 'Lax');
      let claims: Claims;
      try {
        // The address that `begin` named, and not what a framework has left of it.
        const { search } = new URL(request.url ?? '/', issuer);
        claims = await claimsOf(await provider(), new URL(`${originOf(request, publicUrl)}${page}/signed-in${search}`), started);
      } catch (error) {
        warn(error, `failed to sign in with ${issuer}`);
        return backWith(response, 'refused');
      }
      if (!operatorOf(claims)) return backWith(response, 'nothing');
      setCookie(
        response,
        sessionCookie,
        signLink(secret, { id: randomUUID(), claims: keptOf(claims, operatorOf) }, SESSION_HOURS, sessionCookie),
        SESSION_HOURS * HOUR_S,
        'Strict',
      );
      redirect(response, page);
    },
    async signOut(request, response) {
      const signedIn = signedInBy(request);
      setCookie(response, sessionCookie, '', 0, 'Strict');
      if (signedIn) await endSignIn(store, signedIn.id, signedIn.until);
    },
    async operatorIn(request) {
      const signedIn = signedInBy(request);
      if (!signedIn || (await isEnded(store, signedIn.id))) return null;
      return operatorOf(signedIn.claims);
    },
  };
}

/** Claims of the protocol that describe no person. */
const PROTOCOL = ['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'jti', 'nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'auth_time'];

/**
 * The claims for the cookie: all about the person. If they do not fit into one (hundreds of groups), lists keep only the entries that grant
 * a right, so a right that is added later needs another sign-in.
 */
function keptOf(claims: Claims, operatorOf: SingleSignOnOptions['operatorOf']): Claims {
  const kept = Object.fromEntries(Object.entries(claims).filter(([name]) => !PROTOCOL.includes(name)));
  for (const [name, value] of Object.entries(kept)) {
    if (Buffer.byteLength(JSON.stringify(kept)) <= MOST_CLAIMS_BYTES) break;
    if (!Array.isArray(value)) continue;
    kept[name] = [];
    if (!operatorOf(kept)) kept[name] = value.filter((each) => operatorOf({ ...kept, [name]: [each] }) !== null);
  }
  return kept;
}

/**
 * The optional peer openid-client. Rejects with a ReleaseError of kind `usage` where it is not installed.
 * @internal The package's types leave it out: those of openid-client may be missing, and a project of CommonJS cannot read them.
 */
export async function importOpenIdClient(): Promise<typeof import('openid-client')> {
  return import('openid-client').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ReleaseError('Signing in by accounts needs the package openid-client: run npm install openid-client.', 'usage');
  });
}

/**
 * The provider's statements on the person who comes back: from its ID token, and from its userinfo address if it has one.
 * Rejects if it refuses.
 */
async function claimsOf(provider: Configuration, answer: URL, { verifier, state, nonce }: Started): Promise<Claims> {
  const { authorizationCodeGrant, fetchUserInfo } = await importOpenIdClient();
  const tokens = await authorizationCodeGrant(provider, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  if (!provider.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
}
