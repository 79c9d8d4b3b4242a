import type { Page, Route } from 'playwright-core';

/** Requests `method path` (any query) get this status and body instead of the real ones. The last word on a request wins. */
export function answers(page: Page, request: string, status: number, body: unknown = {}): Promise<void> {
  return intercept(page, request, (route) => route.fulfill({ status, json: body }));
}

/** Requests `method path` get no response at all. */
export function cutsOff(page: Page, request: string): Promise<void> {
  return intercept(page, request, (route) => route.abort('connectionreset'));
}

/** Requests `method path` wait until the returned function is called; then they are answered as without this. */
export async function holds(page: Page, request: string): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((done) => (letGo = done));
  await intercept(page, request, async (route) => {
    await released;
    await route.fallback();
  });
  return letGo;
}

async function intercept(page: Page, request: string, handle: (route: Route) => Promise<void>): Promise<void> {
  const [method, path] = request.split(' ');
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? handle(route) : route.fallback()),
  );
}
