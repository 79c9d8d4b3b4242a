import type { FastifyInstance } from 'fastify';
import { failed, succeeded, type Result } from 'shared/contract';

/** Reads a public path of the API for a page: '/launches'. Never rejects. */
export type ApiRead = (path: string) => Promise<Result<unknown>>;

/** The address that pages read from: of the range for documentation, so no visitor has it, and what is open to the own network is closed to it. */
export const READER = '192.0.2.1';

/**
 * The API in this process, asked as a visitor without a session would ask. A page is no answer: it would wait for a render worker while
 * its reader has one.
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

/** What a page read of the API, by path. */
export type ApiReads = ReadonlyMap<string, string>;

/** An `ApiRead` that records what it answers, for one render. `hasFailed`: something could not be read, so the page is fit for this visitor only. */
export function createTrackedRead(read: ApiRead): { read: ApiRead; reads: ApiReads; hasFailed(): boolean } {
  const reads = new Map<string, string>();
  let isIncomplete = false;
  return {
    async read(path) {
      const result = await read(path);
      reads.set(path, textOf(result));
      isIncomplete ||= !result.ok && result.failure.status !== 404;
      return result;
    },
    reads,
    hasFailed: () => isIncomplete,
  };
}

/** True where the API still answers all of it as before. */
export async function isUnchanged(read: ApiRead, reads: ApiReads): Promise<boolean> {
  for (const [path, text] of reads) if (textOf(await read(path)) !== text) return false;
  return true;
}

/** `now`, the time of the answer, is another one in each of them. */
const textOf = (result: Result<unknown>) => {
  const data = result.ok ? result.data : { status: result.failure.status };
  return JSON.stringify(typeof data === 'object' && data !== null && 'now' in data ? { ...data, now: undefined } : data);
};
