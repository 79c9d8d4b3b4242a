import { randomUUID } from 'node:crypto';
import { ReleaseError } from '../release-error';
import type { Bucket } from './bucket';
import { BucketError } from './bucket-error';

/** Written conditionally; its final content is the place where the conditions were proven. */
const PROBE = 'conditional-writes.json';
const NO_ETAG = '"00000000000000000000000000000000"';

/**
 * A bucket with proven conditional writes. A server that does not know If-Match and If-None-Match answers 200 as to any other
 * write, so one of two simultaneous moves is lost silently. So the bucket is checked before the first conditional write of a
 * process, unless it was checked at this place before: then it costs one read. `place` names the bucket with its server, because
 * a bucket may be copied to another one. A conditional write rejects with a ReleaseError if the server ignores the conditions.
 */
export function withConditionalWriteCheck(bucket: Bucket, place: string): Bucket {
  let trying: Promise<void> | undefined;
  return {
    ...bucket,
    async put(key, content, only) {
      if (only) {
        trying ??= tryConditions(bucket, place);
        trying.catch(() => (trying = undefined));
        await trying;
      }
      return bucket.put(key, content, only);
    },
  };
}

async function tryConditions(bucket: Bucket, place: string): Promise<void> {
  const found = await bucket.get(PROBE);
  if (found && found !== 'unchanged' && placeIn(found.content) === place) return;
  // The content is unique, so that another process's probe is not mistaken for this one.
  const probe = () => JSON.stringify({ probe: randomUUID() });
  await bucket.put(PROBE, probe(), 'absent');
  const lacks = [
    ...((await bucket.put(PROBE, probe(), 'absent')) === null ? [] : ['If-None-Match']),
    ...((await bucket.put(PROBE, probe(), { etag: NO_ETAG })) === null ? [] : ['If-Match']),
  ];
  if (lacks.length > 0)
    throw new ReleaseError(
      `The server of ${place} ignores ${lacks.join(' and ')}: one of two simultaneous moves would be lost silently. ` +
        'A store needs a server with conditional writes, such as Amazon S3, or a folder.',
    );
  // The next process finds this out for itself.
  await bucket.put(PROBE, JSON.stringify({ place })).catch(ignoreFailure);
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof BucketError)) throw error;
}

function placeIn(content: Buffer): unknown {
  try {
    return (JSON.parse(content.toString('utf8')) as { place?: unknown } | null)?.place;
  } catch {
    return undefined;
  }
}
