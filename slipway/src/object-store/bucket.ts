import type { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError } from '../release-error';
import { explained } from './bucket-error';
import { endpointOf, placeOf, regionOf, type Environment } from './bucket-settings';
import { isNoBucket, statusOf } from './explain';

export { BucketError } from './bucket-error';

/**
 * The operations that releases need of an object store: whole objects by key, with conditional writes. A call that fails
 * rejects with a BucketError.
 */
export interface Bucket {
  /** Null for a missing object; 'unchanged' where its ETag still is `known`. */
  get(key: string, known?: string): Promise<{ content: Buffer; etag: string } | null | 'unchanged'>;
  /**
   * Writes; with `only`, on the condition that the object is absent or has that ETag. Resolves with the new ETag, or null if the
   * condition fails. After a lost response the object is read again, and counts as written if it has exactly this content. So the
   * content of a conditional write must be unique, for example by an id in it.
   */
  put(key: string, content: Buffer | string, only?: 'absent' | { etag: string }): Promise<string | null>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`, up to the next '/' if `folders` is set; with `after`, those that sort behind it. */
  list(prefix: string, folders?: boolean, after?: string): Promise<string[]>;
}

/** Throws a ReleaseError if the SDK is not installed: only stores in a bucket need it. */
const loadSdk = () =>
  import('@aws-sdk/client-s3').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new ReleaseError('A store in a bucket needs Amazon’s client. Install it: npm install @aws-sdk/client-s3', 'usage');
  });

/** Time limits in ms for connecting to a bucket, and for a connection without any data. */
const LIMITS = { connectMs: 3000, silentMs: 20_000 };

/**
 * A bucket of Amazon S3, or of an S3-compatible store at AWS_ENDPOINT_URL, under a prefix. Throws a ReleaseError of kind `usage` where that
 * is not a URL.
 */
export function openBucket(name: string, prefix: string, env: Environment, limits = LIMITS): Bucket {
  const [bucket, place] = [openUnexplained(name, prefix, env, limits), placeOf(name, prefix, env)];
  return {
    get: (key, known) => explained(bucket.get(key, known), `read ${key}`, place),
    put: (key, content, only) => explained(bucket.put(key, content, only), `write ${key}`, place, only !== undefined),
    has: (key) => explained(bucket.has(key), `look for ${key}`, place),
    remove: (key) => explained(bucket.remove(key), `remove ${key}`, place),
    list: (below, folders, after) => explained(bucket.list(below, folders, after), `list ${below || 'the objects'}`, place),
  };
}

/** Opens the bucket with the unmodified errors of the client. */
function openUnexplained(name: string, prefix: string, env: Environment, limits: typeof LIMITS): Bucket {
  let opening: Promise<{ s3: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;
  // Imported on first use only: loading the SDK takes longer than a rollback may take.
  const open = () => (opening ??= loadSdk().then((sdk) => ({ sdk, s3: connect(sdk, env, limits) })));
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });
  /**
   * Whether this store compares If-Match with the ETag without its quotes. Ceph's radosgw 16 answers 412 to the quoted form that
   * it returned itself; other stores may refuse the bare one. A 412 while the object is unchanged switches the form.
   */
  let bareEtags = false;

  const bucket: Bucket = {
    async get(key, known) {
      const { s3, sdk } = await open();
      try {
        const { Body, ETag } = await s3.send(new sdk.GetObjectCommand({ ...at(key), ...(known ? { IfNoneMatch: known } : {}) }));
        return { content: Buffer.from(await Body!.transformToByteArray()), etag: ETag ?? '' };
      } catch (error) {
        if (statusOf(error) === 304) return 'unchanged';
        if (statusOf(error) === 404 && !isNoBucket(error)) return null;
        throw error;
      }
    },
    async put(key, content, only) {
      const { s3, sdk } = await open();
      const send = async (condition: Condition) =>
        (await s3.send(new sdk.PutObjectCommand({ ...at(key), Body: content, ...condition }))).ETag ?? '';
      if (!only) return send({});
      for (let tries = 1; ; tries += 1) {
        try {
          return await send(only === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: bareEtags ? bare(only.etag) : only.etag });
        } catch (error) {
          if (!MAY_HAVE_LOST.test(String(statusOf(error))) || isNoBucket(error)) throw error;
          // The response alone does not show which write won: read the object now.
          const found = await bucket.get(key);
          if (found && found !== 'unchanged' && found.content.equals(Buffer.from(content))) return found.etag;
          const holds = only === 'absent' ? found === null : found !== null && found !== 'unchanged' && found.etag === only.etag;
          if (!holds) return null;
          if (tries >= TRIES) throw error;
          if (statusOf(error) === 412) bareEtags = !bareEtags;
        }
      }
    },
    async has(key) {
      const { s3, sdk } = await open();
      return s3.send(new sdk.HeadObjectCommand(at(key))).then(
        () => true,
        (error: unknown) => {
          if (statusOf(error) === 404) return false;
          throw error;
        },
      );
    },
    async remove(key) {
      const { s3, sdk } = await open();
      await s3.send(new sdk.DeleteObjectCommand(at(key)));
    },
    async list(below, folders = false, after) {
      const { s3, sdk } = await open();
      const keys: string[] = [];
      const input = {
        Bucket: name,
        Prefix: prefix + below,
        ...(folders ? { Delimiter: '/' } : {}),
        ...(after === undefined ? {} : { StartAfter: prefix + after }),
      };
      for await (const page of sdk.paginateListObjectsV2({ client: s3 }, input)) {
        keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
        keys.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!));
      }
      return keys.map((key) => key.slice(prefix.length)).sort();
    },
  };
  return bucket;
}

interface Condition {
  IfMatch?: string;
  IfNoneMatch?: string;
}

/** The number of attempts of a conditional write while its condition still holds. */
const TRIES = 4;

/**
 * Statuses of a conditional write that may have lost against another one. 409: another one to the key is in progress; 404: the
 * object that it should match is gone; 5xx: unknown, and what Ceph answers to some losers.
 */
const MAY_HAVE_LOST = /^(?:404|409|412|5\d\d)$/;

const bare = (etag: string) => etag.replaceAll('"', '');

function connect(
  { S3Client }: typeof import('@aws-sdk/client-s3'),
  env: Environment,
  { connectMs, silentMs }: typeof LIMITS,
): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const endpoint = endpointOf(env);
  return new S3Client({
    region: regionOf(env),
    // Self-hosted stores rarely have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN } }
      : {}),
    // The records hold a hash of every file, and not all stores support the protocol's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not `requestTimeout`, which only warns, or else aborts a large or slow upload that still makes progress.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
  });
}
