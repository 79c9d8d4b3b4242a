import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Radosgw } from './radosgw';

const client = ({ AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Radosgw['env']) =>
  new S3Client({
    region: 'us-east-1',
    endpoint: AWS_ENDPOINT_URL,
    forcePathStyle: true,
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Creates buckets. */
export async function createBuckets(env: Radosgw['env'], names: readonly string[]): Promise<void> {
  const s3 = client(env);
  for (const Bucket of names) await s3.send(new CreateBucketCommand({ Bucket }));
}

/** The statuses that a server answers to everything that releases ask of it, in the bucket `probes`. */
export async function probe(env: Radosgw['env']): Promise<Record<string, number>> {
  const s3 = client(env);
  const at = (Key: string) => ({ Bucket: 'probes', Key });
  const statusOf = (sent: Promise<{ $metadata: { httpStatusCode?: number | undefined } }>) =>
    sent.then(
      ({ $metadata }) => $metadata.httpStatusCode ?? 0,
      (error: { $metadata?: { httpStatusCode?: number } }) => error.$metadata?.httpStatusCode ?? 0,
    );
  const put = (key: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string } = {}) =>
    s3.send(new PutObjectCommand({ ...at(key), Body, ...condition }));
  const bare = (etag: string) => etag.replaceAll('"', '');

  const first = (await put('one', '1')).ETag!;
  const answers: Record<string, number> = {
    'PUT If-None-Match: * of nothing': await statusOf(put('two', '1', { IfNoneMatch: '*' })),
    'PUT If-None-Match: * of something': await statusOf(put('two', '2', { IfNoneMatch: '*' })),
    'PUT If-Match with its ETag as it came': await statusOf(put('one', '2', { IfMatch: first })),
  };
  const second = (await put('one', '3')).ETag!;
  return {
    ...answers,
    'PUT If-Match with its ETag without quotes': await statusOf(put('one', '3', { IfMatch: bare(second) })),
    'PUT If-Match with an old ETag as it came': await statusOf(put('one', '4', { IfMatch: first })),
    'PUT If-Match with an old ETag without quotes': await statusOf(put('one', '4', { IfMatch: bare(first) })),
    'PUT If-Match of nothing': await statusOf(put('three', '1', { IfMatch: first })),
    'GET If-None-Match with its ETag': await statusOf(s3.send(new GetObjectCommand({ ...at('one'), IfNoneMatch: second }))),
    'GET of nothing': await statusOf(s3.send(new GetObjectCommand(at('three')))),
    'HEAD of nothing': await statusOf(s3.send(new HeadObjectCommand(at('three')))),
    'DELETE of nothing': await statusOf(s3.send(new DeleteObjectCommand(at('three')))),
  };
}
