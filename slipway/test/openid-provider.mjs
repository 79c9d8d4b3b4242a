// node openid-provider.mjs REDIRECT_URI: a real OpenID provider on a free port, which prints its address. Each visitor is
// signed in as the account that `/as/<name>` named last; `nobody` is in no group, and the address of `unverified` is not
// verified. The ID tokens of `forged` have a signature that is not the provider's.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri] = process.argv.slice(2);
const server = createServer();
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const issuer = `http://127.0.0.1:${server.address().port}`;
let account = 'nomsa';

const provider = new Provider(issuer, {
  clients: [{ client_id: 'ops', client_secret: 'a-secret-of-the-test-000', redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['a-key-of-the-test'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@acme.dev`,
      email_verified: id !== 'unverified',
      ...(id === 'nomsa' ? { groups: ['everybody', 'alpha-team'] } : {}),
    }),
  }),
  // Skips the consent page.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
});

const answer = provider.callback();
server.on('request', (request, response) => {
  const [, name] = /^\/as\/(\w+)$/.exec(request.url) ?? [];
  if (name) {
    account = name;
    response.end();
  } else if (request.url.startsWith('/interaction/'))
    provider.interactionFinished(request, response, { login: { accountId: account } }, { mergeWithLastSubmission: false });
  else {
    if (account === 'forged' && request.url.startsWith('/token')) forge(response);
    answer(request, response);
  }
});
console.log(issuer);

/** Corrupts the signature of the ID token in the answer, but keeps its length. */
function forge(response) {
  const end = response.end.bind(response);
  response.end = (body) => {
    return end(String(body).replace(/("id_token":"[^"]*)[^"]{8}"/, '$1AAAAAAAA"'));
  };
}
