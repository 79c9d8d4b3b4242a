import { failed, succeeded, type Failure, type Result } from 'shared/contract';
import { createHttp } from 'shared/http';
import { sessionExpired } from '../session/session-store';

export type Method = 'get' | 'post' | 'put' | 'delete';

const ROOT = '/staff/api';

/** Address of something to download, such as `/audit.csv`: the browser sends the session's cookie with it. */
export const downloadAddress = (path: string): string => ROOT + path;

/** The staff's client: the cookie of this origin holds the session. A rejected one brings the log-in, above the page as it is. */
export const http = createHttp({
  baseUrl: ROOT,
  onUnauthorized: ({ code }) => code !== 'staff/invalid-credentials' && sessionExpired(),
});

/** Sends a request to the staff's API. Never throws. */
export async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  options?: Parameters<typeof http.request>[0],
): Promise<Result<T>> {
  return (await http.request<Result<T>>({ method, url: path, data: body, ...options })).data;
}

/** Sends a file as the body of POST /staff/api + path. Never throws. `onProgress` gets the share that has arrived, 0 to 1. */
export const uploadFile = <T>(
  path: string,
  file: Blob,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Result<T>> =>
  send('post', path, file, {
    headers: { 'Content-Type': 'application/octet-stream' },
    onUploadProgress: ({ progress = 0 }) => onProgress(progress),
    signal,
  });

export interface Progress {
  step: 'check' | 'save';
  done: number;
  total: number;
}

interface Line<T> {
  progress?: Progress;
  result?: T;
  error?: Omit<Failure, 'kind'>;
}

/**
 * Posts a CSV file to /staff/api + path and reads the answer, lines of JSON, as it arrives: progress, then a result or an error. Never
 * throws. If the connection breaks, it is not known what the server did.
 */
export async function sendCsv<T>(path: string, file: Blob, onProgress: (progress: Progress) => void): Promise<Result<T>> {
  const sent = await send<Line<T>>('post', path, file, {
    headers: { 'Content-Type': 'text/csv' },
    transformResponse: (text: string) => lastLine(text),
    onDownloadProgress({ event }) {
      const { responseText } = (event as ProgressEvent<XMLHttpRequest>).target!;
      const line = lastLine<Line<T>>(responseText.slice(0, responseText.lastIndexOf('\n')));
      if (typeof line === 'object' && line.progress) onProgress(line.progress);
    },
  });
  if (!sent.ok) return sent;
  const { result, error } = sent.data;
  if (error) return failed({ kind: 'status', ...error });
  return result ? succeeded(result) : failed({ kind: 'network' });
}

/** The last line, parsed as JSON; unchanged if it is not JSON, such as the page of a proxy. */
function lastLine<T>(text: string): T | string {
  const line = text.trim().split('\n').pop()!;
  try {
    return JSON.parse(line) as T;
  } catch {
    return line;
  }
}
