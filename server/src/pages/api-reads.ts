import type { FastifyInstance } from 'fastify';
import { failed, succeeded, type Result } from 'shared/contract';
import { etagOf } from '../files/content';

/** Reads a public path of the API for a page: '/launches'. Never rejects. */
export type ApiRead = (path: string) => Promise<Result<unknown>>;

/**
 * The address that pages read from. It is from the documentation range: no visitor has it, and routes for private
 * networks reject it.
 */
export const READER = '192.0.2.1';

/**
 * The API in this process, asked as a visitor without a session would ask. Pages are answered with 404:
 * a page would wait for a render worker while its reader has one.
 */
export const createApiReader =
  (app: FastifyInstance): ApiRead =>
  async (path) => {
    if (!/^\/(?!\/)/.test(path)) return failed({ kind: 'other', message: `A path of the API begins with '/': ${path}` });
    const {
      statusCode: status,
      headers,
      body,
    } = await app.inject({
      url: path,
      remoteAddress: READER,
      headers: { accept: 'application/json' },
    });
    const isJson = /\bjson\b/.test(String(headers['content-type']));
    if (status >= 200 && status < 300 && isJson) return succeeded(JSON.parse(body), status);
    return failed({ kind: 'status', status });
  };

/** Hashes of the responses of the API that a page read, by path. */
export type ApiReads = ReadonlyMap<string, string>;

/** Paths that a page may read and still be kept: each is read again before the page is served from the cache. */
export const MAX_READS = 20;

/** Characters of the responses that a page may read: all are read again before the page is served from the cache. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/**
 * An `ApiRead` that records the responses for one render. `hasFailed`: a read failed, or there were more than MAX_READS, so
 * the page is fit for this visitor only.
 */
export function createTrackedRead(read: ApiRead): { read: ApiRead; reads: ApiReads; hasFailed(): boolean } {
  const reads = new Map<string, string>();
  let isIncomplete = false;
  let characters = 0;
  return {
    async read(path) {
      if (characters > MAX_CHARACTERS) {
        isIncomplete = true;
        return failed({ kind: 'other', message: `A page may read ${MAX_CHARACTERS} characters of the API.` });
      }
      const result = await read(path);
      const text = textOf(result);
      characters += text.length;
      const isKept = reads.has(path) || reads.size < MAX_READS;
      if (isKept) reads.set(path, etagOf(text));
      isIncomplete ||= !isKept || (!result.ok && result.failure.status !== 404);
      return result;
    },
    reads,
    hasFailed: () => isIncomplete,
  };
}

/** True if the API still returns the same data. */
export async function isUnchanged(read: ApiRead, reads: ApiReads): Promise<boolean> {
  for (const [path, hash] of reads) if (etagOf(textOf(await read(path))) !== hash) return false;
  return true;
}

/** Omits `now`, the time of the response. */
const textOf = (result: Result<unknown>): string => {
  const data = result.ok ? result.data : { status: result.failure.status };
  const text: string | undefined = JSON.stringify(
    typeof data === 'object' && data !== null && 'now' in data ? { ...data, now: undefined } : data,
  );
  return text ?? '';
};
