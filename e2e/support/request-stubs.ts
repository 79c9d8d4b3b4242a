import type { ConsoleMessage, Page, Route } from 'playwright-core';

/** Paths with requests that a test lets fail on purpose. */
const stubbedFailures = new WeakMap<Page, Set<string>>();

/** Whether this is the browser's own report of a response that a stub of this file made fail. */
export function isStubbedFailure(message: ConsoleMessage): boolean {
  const page = message.page();
  const { url } = message.location();
  if (!page || !message.text().startsWith('Failed to load resource') || !URL.canParse(url)) return false;
  return stubbedFailures.get(page)?.has(new URL(url).pathname) ?? false;
}

/** Answers requests `method path` (any query) with this status and body. The last stub of a request wins. */
export function stubResponse(page: Page, request: string, status: number, body: unknown = {}): Promise<void> {
  if (status >= 400) expectFailure(page, request);
  return intercept(page, request, (route) => route.fulfill({ status, json: body }));
}

/** Resets the connection of requests `method path`. */
export function abortRequest(page: Page, request: string): Promise<void> {
  expectFailure(page, request);
  return intercept(page, request, (route) => route.abort('connectionreset'));
}

/** Holds requests `method path` until the returned function is called; then they continue as usual. */
export async function holdRequest(page: Page, request: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await intercept(page, request, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

function expectFailure(page: Page, request: string): void {
  const [, path] = request.split(' ');
  stubbedFailures.set(page, (stubbedFailures.get(page) ?? new Set()).add(path!));
}

async function intercept(page: Page, request: string, handle: (route: Route) => Promise<void>): Promise<void> {
  const [method, path] = request.split(' ');
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  );
}
