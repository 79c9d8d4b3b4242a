import autocannon from 'autocannon';
import { median, medians } from './median';

/** What a server carried for a second. */
export interface Load {
  /** Answers per second, refused ones not counted. */
  perSecond: number;
  /** Milliseconds under which 99 of 100 answers came. */
  p99: number;
  /** Answers outside of 200-299, and connections that broke. */
  refused: number;
}

export interface LoadRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Called for each request of a connection, where every one must be another. */
  vary?(request: Varied): void;
}

/** What may differ from request to request. */
export interface Varied {
  path?: string;
  headers?: Record<string, string>;
}

/**
 * Loads a server and its floor in turns of a second, so that whatever else the machine does disturbs both alike. `ratio`
 * is the median of the turns' own ratios; the first turn warms up and does not count.
 */
export async function inTurns(shop: LoadRequest, floor: LoadRequest, connections: number, turns: number) {
  const seen: { shop: Load; floor: Load }[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const measured = { floor: await second(floor, connections), shop: await second(shop, connections) };
    if (turn > 0) seen.push(measured);
  }
  return {
    shop: medians(seen.map((turn) => turn.shop)),
    floor: medians(seen.map((turn) => turn.floor)),
    ratio: median(seen.map((turn) => turn.shop.perSecond / turn.floor.perSecond)),
  };
}

/** Has both servers compile what the requests need: a shop has more of it than a floor, and its first seconds say little. */
export async function warmUp(...requests: LoadRequest[]): Promise<void> {
  for (const request of requests) for (let turn = 0; turn < WARM_TURNS; turn += 1) await second(request, 16);
}

const WARM_TURNS = 4;

/** Asks for a second as fast as answers come, on so many connections. */
async function second({ url, method = 'GET', headers, body, vary }: LoadRequest, connections: number): Promise<Load> {
  const setupRequest = (request: autocannon.Request) => {
    vary?.(request as Varied);
    return request;
  };
  const requests = [{ method, headers, body, ...(vary ? { setupRequest } : {}) }];
  const result = await autocannon({ url, connections, duration: 1, requests });
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors + result.timeouts,
  };
}
