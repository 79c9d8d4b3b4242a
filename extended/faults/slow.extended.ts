import type { Page, Request } from 'playwright-core';
import type { Endpoint } from './network/endpoint';
import { ENDPOINTS } from './network/endpoints';
import { startBrowserSessions, type OpenBrowserSession, type BrowserSessions } from './network/browser-sessions';

const SLOW_MS = 30_000;

let sessions: BrowserSessions;
/** Sessions open one after the other, because many pages opening at once are slow themselves; they wait in parallel. */
const running = new Map<string, Promise<void>>();

beforeAll(async () => {
  sessions = await startBrowserSessions();
  for (const endpoint of ENDPOINTS) {
    const arrived = openEndpoint(endpoint);
    const run = arrived.then((session) => wait(endpoint, session));
    run.catch(() => undefined);
    running.set(endpoint.request, run);
    await arrived.catch(() => undefined);
  }
}, 900_000);
afterAll(() => sessions?.close());

test.each(ENDPOINTS)(
  '$request after 30 s: shows that it is in progress, reports no early error, then succeeds',
  async ({ request }) => running.get(request),
  240_000,
);

/** Opens a session in the state right before the request. */
async function openEndpoint({ request, visitor, arrive, onLoad }: Endpoint): Promise<OpenBrowserSession> {
  const session = await sessions.open(visitor);
  session.page.setDefaultTimeout(SLOW_MS + 60_000);
  if (onLoad) session.setFault(request, { kind: 'down' });
  await arrive?.(session);
  if (onLoad) {
    await session.page.getByRole('button', { name: 'Dismiss' }).click();
    // The message slides out first; the next check looks for messages.
    await session.page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' });
  }
  session.setFault(request, { kind: 'slow', ms: SLOW_MS });
  return session;
}

async function wait(
  { request, onLoad, act, expectPending, expectRecovery }: Endpoint,
  session: OpenBrowserSession,
): Promise<void> {
  const { page } = session;
  const began = Date.now();
  let over = false;
  const answered = page.waitForResponse((answer) => requestName(answer.request()) === request).then(() => (over = true));
  const done = Promise.all([expectRecovery(session), answered]);
  done.catch(() => undefined);
  await act(session);
  await (expectPending?.(session) ?? loadingIndicator(page).waitFor());
  expect(over).toBe(false);
  // Watched all the time: an error may show at any moment of the wait.
  const error = page.getByText(/unexpected|Network error|server error/i).first();
  const shown = error.waitFor().then(() => 'an error', String);
  expect(await Promise.race([shown, answered.then(() => 'nothing')])).toBe('nothing');
  await done;
  expect(Date.now() - began).toBeGreaterThanOrEqual(SLOW_MS);
  expect(session.count(request)).toBe(onLoad ? 2 : 1);
  await session.end();
}

const requestName = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
const loadingIndicator = (page: Page) =>
  page
    .getByRole('status', { name: /Loading|Confirming/ })
    .or(page.locator('[aria-busy="true"]'))
    .first();
