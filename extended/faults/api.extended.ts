import type { Locator, Page } from 'playwright-core';
import { ENDPOINTS } from './network/endpoints';
import { FAULTS, type FaultName } from './network/faults';
import { startBrowserSessions, type OpenBrowserSession, type BrowserSessions } from './network/browser-sessions';

let sessions: BrowserSessions;
beforeAll(async () => {
  sessions = await startBrowserSessions();
}, 900_000);
afterAll(() => sessions?.close());

describe.each(ENDPOINTS)(
  '$request',
  ({ request, visitor, singleUse, arrive, onLoad, act, messages, expectPreserved, expectRecovery }) => {
    let session: OpenBrowserSession;
    beforeAll(async () => {
      session = await sessions.open(visitor);
    });
    afterEach(async () => {
      if (!singleUse) return;
      await session.end();
      session = await sessions.open(visitor);
    });
    afterAll(() => session?.end());

    async function fail(name: FaultName) {
      session.setFault(request, onLoad ? FAULTS.broken : null);
      await arrive?.(session);
      session.setFault(request, FAULTS[name]);
      await act(session);
      await expectMessage(session.page, messages[name]!);
    }

    test.each(Object.keys(messages) as FaultName[])("%s: shows the message and keeps the shopper's data", async (name) => {
      await fail(name);
      await expectPreserved?.(session);
      expect(await session.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(session.consoleErrors.filter((line) => line.startsWith('uncaught'))).toEqual([]);
    });

    test('succeeds on retry once the fault is gone', async () => {
      await fail('broken');
      session.setFault(request, null);
      await Promise.all([expectRecovery(session), act(session)]);
    });
  },
);

/** Waits for the message anywhere on the page and dismisses its toast or popup. */
async function expectMessage(page: Page, message: RegExp): Promise<void> {
  const text = page.getByText(message).first();
  await text.waitFor();
  const dismissButton = page
    .locator('[role="alert"], [role="status"], [role="dialog"], [role="alertdialog"]')
    .filter({ hasText: message })
    .getByRole('button', { name: /^(OK|Dismiss)$/ })
    .first();
  // Behind a modal dialog, which says it as well, nothing can be pressed.
  if (!(await dismissButton.isVisible()) || (await isBehindDialog(dismissButton))) return;
  await dismissButton.click();
  await dismissButton.waitFor({ state: 'hidden' });
}

const isBehindDialog = (control: Locator) =>
  control.evaluate((element) => !element.closest('dialog') && document.querySelector('dialog[open]') !== null);
