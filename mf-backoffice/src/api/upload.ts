import { sessionExpired } from '../session/session-store';
import { failureOf, OFFLINE, ROOT } from './client';
import type { Result } from './failure';

/**
 * Sends a file as the body of POST /staff/api + path. Never throws. `onProgress` gets the share that has arrived, 0 to 1,
 * which fetch cannot report.
 */
export function uploadFile<T>(
  path: string,
  file: Blob,
  { onProgress, signal }: { onProgress(share: number): void; signal: AbortSignal },
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', ROOT + path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status } = request;
      const body = parsed(request.responseText);
      if (status === 200) return resolve({ ok: true, data: body as T });
      if (status === 401) sessionExpired();
      resolve({ ok: false, failure: failureOf(status, request.getResponseHeader('retry-after'), body) });
    };
    request.onerror = request.onabort = request.ontimeout = () => resolve({ ok: false, failure: OFFLINE });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
