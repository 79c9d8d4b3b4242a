import autocannon from 'autocannon';
import { median, medians } from './median';

/** Throughput of a server. */
export interface LoadResult {
  /** Successful (2xx) responses per second. */
  perSecond: number;
  /** 99th percentile of the latency in milliseconds. */
  p99: number;
  /** Non-2xx responses, broken connections and timeouts. */
  failed: number;
}

export interface LoadRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Called for each request, if every one must differ. */
  vary?(request: RequestOverrides): void;
}

/** The parts of a request that may vary. */
export interface RequestOverrides {
  path?: string;
  headers?: Record<string, string>;
}

/**
 * Loads a server and its baseline alternately for `seconds` each, so that other load on the machine affects both equally. Responses that
 * take as long as a tenth of that make a count coarse. `ratio` is the median of the ratios of each run; the first run is a warm-up and
 * does not count.
 */
export async function runAlternating(shop: LoadRequest, baseline: LoadRequest, connections: number, runs: number, seconds = 1) {
  const samples: { shop: LoadResult; baseline: LoadResult }[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const measured = {
      baseline: await load(baseline, connections, seconds),
      shop: await load(shop, connections, seconds),
    };
    if (run > 0) samples.push(measured);
  }
  return {
    shop: medians(samples.map((run) => run.shop)),
    baseline: medians(samples.map((run) => run.baseline)),
    ratio: median(samples.map((run) => run.shop.perSecond / run.baseline.perSecond)),
  };
}

/** Lets both servers compile their hot code: the shop has more of it than the baseline, so its first seconds are slower. */
export async function warmUp(...requests: LoadRequest[]): Promise<void> {
  for (const request of requests) for (let run = 0; run < WARM_UP_RUNS; run += 1) await load(request, 16, 1);
}

const WARM_UP_RUNS = 4;

/** Sends requests on `connections` connections, each as soon as the previous response has arrived. */
async function load(
  { url, method = 'GET', headers, body, vary }: LoadRequest,
  connections: number,
  duration: number,
): Promise<LoadResult> {
  const setupRequest = (request: autocannon.Request) => {
    vary?.(request as RequestOverrides);
    return request;
  };
  const requests = [{ method, headers, body, ...(vary ? { setupRequest } : {}) }];
  const result = await autocannon({ url, connections, duration, requests });
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
