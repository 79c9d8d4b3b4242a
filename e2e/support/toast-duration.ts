import { expect, type Locator, type Page } from '@playwright/test';

/** A toast leaves in 120 ms (shell/src/feedback/toast-stack.tsx), in a chain of timers and renders that takes some more. */
const EXIT_MS = 260;

/** Expects a toast to stay for `ms` and then to leave. The page's clock must be paused since before the toast appeared. */
export async function expectToastToLast(toast: Locator, ms: number): Promise<void> {
  const page = toast.page();
  await page.clock.runFor(ms - 10);
  await expect(toast).toBeVisible();
  // Each timer of the chain starts when the page has rendered the change of the previous one, however long that takes.
  for (let after = -10; after < EXIT_MS; after += 10) {
    await page.clock.runFor(10);
    await rendered(page);
  }
  await expect(toast).toBeHidden();
}

/** Waits until React has rendered: it works in messages, which a paused clock does not hold. One pass for each render that follows another. */
function rendered(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let pass = 0; pass < 4; pass += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
  });
}
