import { explain } from './explain';

const errorOf = (of: object) => Object.assign(new Error('what happened.'), of);

test.each([
  [{ code: 'ENOTFOUND' }, 'its host is not known (what happened). Check AWS_ENDPOINT_URL, AWS_REGION and the network.'],
  [{ code: 'EHOSTUNREACH' }, 'its host cannot be reached (what happened). Check AWS_ENDPOINT_URL'],
  [{ code: 'ECONNRESET', name: 'TimeoutError' }, 'the connection was cut (what happened). Try again'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'the two sides could not agree on a connection (what happened). '],
  [{ code: 'ETIMEDOUT' }, 'it did not answer within 4 s. Check AWS_ENDPOINT_URL'],
  [
    { name: 'CredentialsProviderError' },
    'there are no credentials (CredentialsProviderError: what happened). Set AWS_ACCESS_KEY_ID',
  ],
  [{ name: 'SlowDown', $metadata: { httpStatusCode: 503 } }, 'its server is overloaded (SlowDown: what happened). Try again'],
  [{ name: 'UnknownError', $metadata: { httpStatusCode: 403 } }, 'access is denied'],
])('explains %j', (of, expected) => expect(explain(errorOf(of), 3200)).toContain(expected));

test('prints one line of the message, the first of several addresses of a host, and any thrown value', () => {
  const several = Object.assign(new AggregateError([errorOf({ code: 'ECONNREFUSED' })], ''), { code: 'ECONNREFUSED' });
  expect(explain(several, 1)).toContain('nothing listens there (what happened). ');
  expect(explain(errorOf({ name: 'Odd', message: `two\n  lines${'.'.repeat(400)}` }), 1)).toMatch(
    /^Odd: two lines\.{280,300}\. Check/,
  );
  expect(explain(null, 1)).toMatch(/^Error: null\. Check/);
});
