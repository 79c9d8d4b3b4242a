import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** An object goes as JSON, a text or bytes as they are. */
  body?: object | string | Buffer;
}

/** No answer takes so long: what hangs counts as broken. */
const PATIENCE_MS = 240_000;

/** Asks with the path exactly as written: `fetch` would tidy it up first. Rejects where the line is cut without an answer. */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
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
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`${method} ${path} hangs`)));
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** JSON of an answer, as whatever the caller expects; throws where it is none. */
export const jsonOf = <T>({ body }: Answer): T => JSON.parse(body) as T;
