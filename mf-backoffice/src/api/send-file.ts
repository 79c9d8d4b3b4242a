import { sessionExpired } from '../session/session-store';
import type { Failure, Result } from './failure';
import { downloadAddress, failureOf, OFFLINE } from './client';

export interface Progress {
  step: 'check' | 'save';
  done: number;
  total: number;
}

interface Line<T> {
  progress?: Progress;
  result?: T;
  error?: Failure;
}

/**
 * Posts a file to /staff/api + path and reads the answer, lines of JSON, as it arrives: progress, then a result or an error. Never
 * throws. If the connection breaks, it is not known what the server did.
 */
export async function sendFile<T>(path: string, file: Blob, onProgress: (progress: Progress) => void): Promise<Result<T>> {
  try {
    const response = await fetch(downloadAddress(path), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'text/csv' },
      body: file,
    });
    if (response.status === 401) sessionExpired();
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined);
      return { ok: false, failure: failureOf(response.status, response.headers.get('retry-after'), body) };
    }
    let last: Result<T> = { ok: false, failure: OFFLINE };
    for await (const line of linesOf(response)) {
      const { progress, result, error } = JSON.parse(line) as Line<T>;
      if (progress) onProgress(progress);
      if (error) last = { ok: false, failure: error };
      if (result) last = { ok: true, data: result };
    }
    return last;
  } catch {
    return { ok: false, failure: OFFLINE };
  }
}

/** The lines of a response, each as soon as it is complete. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value = '', done } = (await reader?.read()) ?? { done: true };
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(Boolean);
    if (done) return;
  }
}
