import { hasBearer } from './bearer';
import { readOnly, type Answer } from './handle';
import { end, sendMessage } from './request';

export interface MetricsOptions {
  /** The bearer token that clients send to read the metrics. Absent: every client that reaches the server may read them. */
  token?: string | undefined;
}

/** The content type of Prometheus' text format. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Answers with Prometheus text; 401 where there is a token and the request does not send it. */
export function createMetrics({ token }: MetricsOptions, read: () => Promise<string>): Answer {
  return readOnly(async (request, response) => {
    if (token !== undefined && !hasBearer(request.headers.authorization, token)) {
      response.setHeader('www-authenticate', 'Bearer');
      return sendMessage(request, response, 401, 'This needs the token of METRICS_TOKEN.');
    }
    response.setHeader('content-type', CONTENT_TYPE);
    response.setHeader('cache-control', 'no-store');
    end(request, response, 200, await read());
  });
}
