import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openBucket } from './bucket';
import { BucketError } from './bucket-error';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  server = undefined;
});

/** A bucket at a server with this request handler. */
async function bucketAt(answer: RequestListener, silentMs = 5000) {
  server = createServer(answer);
  await new Promise<void>((listening) => server!.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const credentials = { AWS_ACCESS_KEY_ID: 'access-key', AWS_SECRET_ACCESS_KEY: 'secret-key', AWS_SESSION_TOKEN: 'token' };
  const env = { ...credentials, AWS_ENDPOINT_URL: `http://somebody:password@127.0.0.1:${port}` };
  return openBucket('releases', 'acme/', env, { connectMs: 10_000, silentMs });
}

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: BucketError) => error,
  );

test('times out on a bucket that accepts the connection and never answers, with a clear error', async () => {
  const bucket = await bucketAt(() => undefined, 100);
  const error = await errorOf(bucket.get('pointer.json'));
  expect(error).toBeInstanceOf(BucketError);
  expect(error?.message).toMatch(
    /^Cannot read pointer\.json in s3:\/\/releases\/acme\/ at http:\/\/127\.0\.0\.1:\d+: it did not answer within \d s, in 3 attempts\. Check AWS_ENDPOINT_URL/,
  );
  expect(error?.mayBeWritten).toBe(false);
  expect(await errorOf(bucket.put('pointer.json', '{}', 'absent'))).toMatchObject({ mayBeWritten: true });
});

test('times out on an object that stalls midway', async () => {
  const bucket = await bucketAt((_request, response) => void response.writeHead(200, { 'content-length': 100 }).write('{'), 100);
  expect((await errorOf(bucket.get('pointer.json')))?.message).toContain('it did not answer within');
});

test('keeps waiting as long as data arrives', async () => {
  const bucket = await bucketAt((_request, response) => {
    const timer = setInterval(() => response.writeProcessing(), 50);
    setTimeout(() => {
      clearInterval(timer);
      response.end('{}');
    }, 5000);
  }, 3000);
  expect(await bucket.get('pointer.json')).toMatchObject({ content: Buffer.from('{}') });
});

test.each([
  [403, 'AccessDenied', 'access is denied (AccessDenied: no). Its credentials must allow s3:GetObject'],
  [403, 'InvalidAccessKeyId', 'the access key is not known there (InvalidAccessKeyId: no). Check AWS_ACCESS_KEY_ID'],
  [403, 'SignatureDoesNotMatch', 'the secret key is not that of the access key'],
  [404, 'NoSuchBucket', 'there is no such bucket (NoSuchBucket: no). Create it, or check its name'],
  [301, 'PermanentRedirect', 'the bucket is in another region'],
  [400, 'InvalidRequest', 'InvalidRequest: no. Check AWS_ENDPOINT_URL, AWS_REGION and the credentials.'],
])('names a remedy for %i %s, for any request and without secrets', async (status, code, expected) => {
  const bucket = await bucketAt((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
  });
  const errors = await Promise.all(
    [bucket.get('a'), bucket.put('a', '1'), bucket.put('a', '1', 'absent'), bucket.remove('a'), bucket.list('')].map(errorOf),
  );
  const words = ['read a', 'write a', 'write a', 'remove a', 'list the objects'];
  errors.forEach((error, at) => {
    expect(error?.message).toMatch(new RegExp(`^Cannot ${words[at]} in s3://releases/acme/ at http://127.0.0.1:`));
    expect(error?.message).toContain(expected);
    expect(error?.message).not.toMatch(/access-key|secret-key|token|password/);
    expect(error).toMatchObject({ name: 'BucketError', cause: { name: code }, mayBeWritten: false });
  });
});

// A refused connection is tested with the real command: within Jest the client does not recognize Node's errors.
test('refuses an invalid address', () => {
  expect(() => openBucket('releases', '', { AWS_ENDPOINT_URL: 'minio:9000' })).toThrow(
    'AWS_ENDPOINT_URL must be an address such as https://s3.acme.dev.',
  );
});
