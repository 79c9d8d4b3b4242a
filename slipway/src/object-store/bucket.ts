import type { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError } from '../release-error';

/** What releases need of an object store: whole objects by key, with conditional writes. */
export interface Bucket {
  /** Null for a missing object; 'unchanged' where its ETag still is `known`. */
  get(key: string, known?: string): Promise<{ content: Buffer; etag: string } | null | 'unchanged'>;
  /**
   * Writes; with `only`, on the condition that the object is absent or has that ETag. Resolves with the new ETag, or null where the
   * condition fails. A lost response is no failure: the object is read again, and one with this very content counts as written. So
   * the content of a conditional write must be unique, for example by an id in it.
   */
  put(key: string, content: Buffer | string, only?: 'absent' | { etag: string }): Promise<string | null>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`, up to the next '/' where `folders` is set; with `after`, those that sort behind it. */
  list(prefix: string, folders?: boolean, after?: string): Promise<string[]>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a ReleaseError where the SDK is not installed: only stores in a bucket need it. */
const loadSdk = () =>
  import('@aws-sdk/client-s3').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new ReleaseError('A store in a bucket needs Amazon’s client. Install it: npm install @aws-sdk/client-s3', 'usage');
  });

/** A bucket of Amazon S3, or of an S3-compatible store at AWS_ENDPOINT_URL, under a prefix. */
export function openBucket(name: string, prefix: string, env: Environment): Bucket {
  let opening: Promise<{ s3: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;
  // Imported on first use only: loading the SDK takes longer than a rollback may take.
  const open = () => (opening ??= loadSdk().then((sdk) => ({ sdk, s3: connect(sdk, env) })));
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });
  /**
   * Whether this store compares If-Match with the ETag without its quotes. Ceph's radosgw 16 answers 412 to the quoted form that
   * it returned itself; other stores may refuse the bare one. A 412 while the object is unchanged switches the form.
   */
  let bareEtags = false;

  return {
    async get(key, known) {
      const { s3, sdk } = await open();
      try {
        const { Body, ETag } = await s3.send(new sdk.GetObjectCommand({ ...at(key), ...(known ? { IfNoneMatch: known } : {}) }));
        return { content: Buffer.from(await Body!.transformToByteArray()), etag: ETag ?? '' };
      } catch (error) {
        if (statusOf(error) === 304) return 'unchanged';
        if (statusOf(error) === 404) return null;
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
          if (!MAY_HAVE_LOST.test(String(statusOf(error)))) throw error;
          // The response alone does not tell who won: read what is there now.
          const found = await this.get(key);
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
        ...{ Bucket: name, Prefix: prefix + below },
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
}

interface Condition {
  IfMatch?: string;
  IfNoneMatch?: string;
}

/** How often a conditional write is sent while its condition still holds. */
const TRIES = 4;

/**
 * Statuses of a conditional write that may have lost against another one. 409: another one to the key is in progress; 404: the
 * object that it should match is gone; 5xx: unknown, and what Ceph answers to some losers.
 */
const MAY_HAVE_LOST = /^(?:404|409|412|5\d\d)$/;

const bare = (etag: string) => etag.replaceAll('"', '');

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode ?? 0;

function connect({ S3Client }: typeof import('@aws-sdk/client-s3'), env: Environment): S3Client {
  const { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return new S3Client({
    region: env.AWS_REGION?.trim() || 'us-east-1',
    // Self-hosted stores rarely have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN } }
      : {}),
    // The records hold a hash of every file, and not all stores support the protocol's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
  });
}
