import type { ApiDeps } from '../../deps';
import { createPoller, type Poller } from '../../runtime/poller';
import { endSales } from './end-sales';
import { startSales } from './start-sales';

type Needs = Pick<ApiDeps, 'db' | 'log' | 'invalidateCatalog'>;

/** A sale may begin, and its price be shown and charged, this much later than planned. */
const EVERY_MS = 10_000;

/** Ends sales that are past their time, and then begins those that are due: one may follow the other (SELL-1). */
export const createSales = (deps: Needs): Poller =>
  createPoller({
    name: 'sales',
    intervalMs: EVERY_MS,
    log: deps.log,
    poll: async () => {
      await endSales(deps);
      await startSales(deps);
    },
  });
