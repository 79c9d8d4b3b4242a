import { request, type IncomingHttpHeaders } from 'node:http';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a string or buffer as it is. */
  body?: object | string | Buffer;
}

/** A request without a response after this time has failed. */
const TIMEOUT_MS = 240_000;

/** Sends the path exactly as written; `fetch` would normalize it. Rejects if the connection closes without a response. */
export function sendRequest(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: HttpRequest = {},
): Promise<HttpResponse> {
  const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = raw ? body : JSON.stringify(body);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: {
          ...(bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) }),
          ...(raw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${method} ${path} timed out`)));
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** Parses the body as JSON; throws if it is not JSON. */
export const jsonOf = <T>({ body }: HttpResponse): T => JSON.parse(body) as T;
