/** The known properties of an error of Amazon's client, or of Node's error below it. */
interface ClientError {
  /** The S3 code ('NoSuchBucket'), if the answer has one. */
  name?: string;
  /** Node's error code: 'ECONNREFUSED'. */
  code?: string;
  message?: string;
  /** One for each address of a host with several; then there is no message. */
  errors?: ClientError[];
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

const NOT_NULL: ClientError = {};

/** HTTP status of the answer that an error of Amazon's client is about; 0 if none came. */
export const statusOf = (error: unknown): number => ((error ?? NOT_NULL) as ClientError).$metadata?.httpStatusCode ?? 0;

/** Whether an error says that the bucket itself is missing, which has the status of a missing object. */
export const isNoBucket = (error: unknown): boolean => ((error ?? NOT_NULL) as ClientError).name === 'NoSuchBucket';

/** Why a bucket call failed after `tookMs`, and the remedy: the end of a message, without secrets. */
export function explain(error: unknown, tookMs: number): string {
  const { name, code, $metadata: { attempts = 1 } = {} } = (error ?? NOT_NULL) as ClientError;
  // The client calls a connection that was cut a TimeoutError, too, and leaves Node's code in it.
  if (code === 'ETIMEDOUT' || (name === 'TimeoutError' && code === undefined))
    return (
      `it did not answer within ${Math.ceil(tookMs / 1000)} s${attempts > 1 ? `, in ${attempts} attempts` : ''}. ` +
      'Check AWS_ENDPOINT_URL, whether that server is healthy, and whether a firewall or a proxy blocks the connection.'
    );
  const [, why, advice] =
    [name, code, String(statusOf(error))]
      .map((id) => REASONS.find(([of]) => id !== undefined && of.test(id)))
      .find((found) => found !== undefined) ?? [];
  return why
    ? `${why} (${messageOf(error)}). ${advice}`
    : `${messageOf(error)}. Check AWS_ENDPOINT_URL, AWS_REGION and the credentials.`;
}

/** The cause and the remedy by S3 code, Node's code or status, in this order. */
const REASONS: readonly (readonly [of: RegExp, why: string, advice: string])[] = [
  [/^NoSuchBucket$/, 'there is no such bucket', 'Create it, or check its name, AWS_ENDPOINT_URL and AWS_REGION.'],
  [/^InvalidAccessKeyId$/, 'the access key is not known there', 'Check AWS_ACCESS_KEY_ID and AWS_ENDPOINT_URL.'],
  [/^SignatureDoesNotMatch$/, 'the secret key is not that of the access key', 'Check AWS_SECRET_ACCESS_KEY.'],
  [/^(?:ExpiredToken|InvalidToken|TokenRefreshRequired)/, 'the credentials have expired or are invalid', 'Get new ones.'],
  [
    /^CredentialsProviderError$/,
    'there are no credentials',
    'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source of credentials that Amazon’s client reads.',
  ],
  [/^RequestTimeTooSkewed$/, 'the clock of this machine is wrong', 'Set it.'],
  [
    /^(?:PermanentRedirect|AuthorizationHeaderMalformed|30[17])$/,
    'the bucket is in another region',
    'Set AWS_REGION to that one.',
  ],
  [
    /^(?:403|401)$/,
    'access is denied',
    'Its credentials must allow s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.',
  ],
  [/^404$/, 'it was not found', 'Check AWS_ENDPOINT_URL, and the name of the bucket.'],
  [/^(?:429|503)$/, 'its server is overloaded', 'Try again in a minute.'],
  [/^501$/, 'its server lacks a part of S3', 'A store needs one with conditional writes (If-Match, If-None-Match).'],
  [/^507$/, 'it is full', 'Make room there: slipway prune removes versions that nothing needs.'],
  [/^5\d\d$/, 'its server failed', 'Try again; the log of that server says more.'],
  [/^ECONNREFUSED$/, 'nothing listens there', 'Check AWS_ENDPOINT_URL, and that the server of the bucket runs.'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'its host is not known', 'Check AWS_ENDPOINT_URL, AWS_REGION and the network.'],
  [/^E(?:HOST|NET)UNREACH$/, 'its host cannot be reached', 'Check AWS_ENDPOINT_URL and the network.'],
  [/^(?:ECONNRESET|EPIPE)$/, 'the connection was cut', 'Try again, and check whether AWS_ENDPOINT_URL wants http or https.'],
  [
    /CERT|^(?:EPROTO|ERR_SSL|ERR_TLS|HPE_|UNABLE_TO_VERIFY)/,
    'the two sides could not agree on a connection',
    'Check whether AWS_ENDPOINT_URL wants http or https. For a private certificate authority, set NODE_EXTRA_CA_CERTS to the file of its certificate.',
  ],
];

const LONGEST = 300;

/** The message of the server or Node, in one line, after its code. */
function messageOf(error: unknown): string {
  const { name = 'Error', message, code, errors } = (error ?? NOT_NULL) as ClientError;
  const text = (message || errors?.[0]?.message || code || String(error)).replaceAll(/\s+/g, ' ').trim();
  const short = text.slice(0, LONGEST).replace(/\.$/, '');
  return code === undefined && !short.startsWith(name) ? `${name}: ${short}` : short;
}
