import type { S3Client } from '@aws-sdk/client-s3';

/** What an object store is asked for: whole objects by key, written on a condition where it matters. */
export interface Bucket {
  /** Null where there is none; 'unchanged' where it still is what `known` is the ETag of. */
  get(key: string, known?: string): Promise<{ content: Buffer; etag: string } | null | 'unchanged'>;
  /** Writes; with `only` just where the object is absent, or still has that ETag. Answers its ETag, null where the condition fails. */
  put(key: string, content: Buffer | string, only?: 'absent' | { etag: string }): Promise<string | null>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`, up to the next '/' where `folders` is set. */
  list(prefix: string, folders?: boolean): Promise<string[]>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A bucket of Amazon S3, or of whatever speaks its protocol at AWS_ENDPOINT_URL, under a prefix. */
export function openBucket(name: string, prefix: string, env: Environment): Bucket {
  let opening: Promise<{ s3: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined;
  // Only where an object store is used: it takes longer to load than a rollback may take.
  const open = () => (opening ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, s3: connect(sdk, env) })));
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });

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
      const condition = only === 'absent' ? { IfNoneMatch: '*' } : only ? { IfMatch: only.etag } : {};
      try {
        return (await s3.send(new sdk.PutObjectCommand({ ...at(key), Body: content, ...condition }))).ETag ?? '';
      } catch (error) {
        // 409: another conditional write to the key is under way; 404: what it should have matched is gone.
        if (only && [404, 409, 412].includes(statusOf(error))) return null;
        throw error;
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
    async list(below, folders = false) {
      const { s3, sdk } = await open();
      const keys: string[] = [];
      const question = { Bucket: name, Prefix: prefix + below, ...(folders ? { Delimiter: '/' } : {}) };
      for await (const page of sdk.paginateListObjectsV2({ client: s3 }, question)) {
        keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
        keys.push(...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!));
      }
      return keys.map((key) => key.slice(prefix.length)).sort();
    },
  };
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode ?? 0;

function connect({ S3Client }: typeof import('@aws-sdk/client-s3'), env: Environment): S3Client {
  const { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return new S3Client({
    region: env.AWS_REGION?.trim() || 'us-east-1',
    // Stores of one's own rarely have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey
      ? { credentials: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN } }
      : {}),
    // The records hold hashes of every file; checksums of the protocol's own are not known to all stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
  });
}
