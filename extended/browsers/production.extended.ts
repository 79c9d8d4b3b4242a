import type { EngineBrowser } from 'e2e/engines/browsers/browser';
import { openChromium, openFirefox } from 'e2e/engines/browsers/puppeteer';
import { openWebKit } from 'e2e/engines/browsers/webkit';
import { describeCart, describePurchase, describeSession } from 'e2e/engines/journeys/buying';
import { describeStarting } from 'e2e/engines/journeys/starting';
import { useEngine } from 'e2e/engines/use-engine';
import { startProduction, missingRequirement, type Production } from 'e2e/production';

let production: Production;

beforeAll(async () => {
  const missing = missingRequirement();
  if (missing) throw new Error(`The production setup cannot run here: ${missing}`);
  production = await startProduction();
}, 900_000);
afterAll(() => production?.close());

const ENGINES: [name: string, open: () => Promise<EngineBrowser>][] = [
  ['WebKit', openWebKit],
  ['Firefox', openFirefox],
  ['Chromium', openChromium],
];

describe.each(ENGINES)('%s through nginx, with TLS and HTTP/2', (_name, open) => {
  // One shop for all engines, so no engine stops it.
  const engine = useEngine(open, async () => ({ ...production, close: async () => {} }));

  test('the page is served over HTTP/2', async () => {
    const { window, ...shopper } = await engine.visit();
    await shopper.start('/');
    const protocol = await window.until(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return page?.nextHopProtocol;
    });
    expect(protocol).toBe('h2');
  });

  describeStarting(engine);
  describeCart(engine);
  describeSession(engine);
  describePurchase(engine);
});
