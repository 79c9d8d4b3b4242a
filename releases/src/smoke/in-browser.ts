import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { addressOf, type ReleaseRecord } from '../record';

/** What became of one door: opened with all its pages' code, or what went wrong in the browser's words. */
export type DoorOutcome = { opened: true } | { opened: false; hangs: boolean; message: string };

/** For the browser and the shell to start. */
const START_MS = 60_000;
const HANGS: DoorOutcome = { opened: false, hangs: true, message: '' };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export interface TriedDoors {
  /** For example `Chromium 140.0.7339.16`. */
  browser: string;
  /** Null where the shell started; else why not. */
  shell: string | null;
  /** In the order of `remotes`, up to the first that did not open; empty where the shell did not start. */
  doors: DoorOutcome[];
}

/**
 * Opens the document in a browser, waits for the shell to be alive, and lets the shell's own federation runtime load each
 * door with the code of all its pages. Throws where the browser itself cannot be started: nobody's fault but the machine's.
 */
export async function tryDoors(
  executablePath: string,
  url: string,
  remotes: ReleaseRecord[],
  limitMs: number,
): Promise<TriedDoors> {
  // Only here, so that a rollback does not wait for a library that it does not need.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ARGS, timeout: START_MS });
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) said.push(message.text());
    });
    page.setDefaultTimeout(START_MS);
    const tried: TriedDoors = { browser: `Chromium ${browser.version()}`, shell: await startShell(page, url, said), doors: [] };
    if (tried.shell !== null) return tried;
    for (const remote of remotes) {
      const door = await openDoor(page, remote, limitMs, said);
      tried.doors.push(door);
      if (!door.opened) break;
    }
    return tried;
  } finally {
    await browser.close();
  }
}

async function startShell(page: Page, url: string, said: string[]): Promise<string | null> {
  await page.addInitScript(() => {
    document.addEventListener('storefront:live', () => Object.assign(globalThis, { storefrontLive: true }));
  });
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'storefrontLive' in globalThis);
    return null;
  } catch (error) {
    return said[0] ?? (error as Error).message.split('\n')[0]!;
  }
}

interface Runtime {
  name: string;
  registerRemotes(remotes: { name: string; entry: string; type: string }[]): void;
  loadRemote(id: string): Promise<{ door?: { routes?: { name: string; page(): Promise<{ Component?: unknown }> }[] } } | null>;
}

/** Runs in the page: one door by the shell's runtime, as shell/src/federation/load-remote.ts does it. */
async function openInPage({ name, entry }: { name: string; entry: string }): Promise<DoorOutcome> {
  const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Runtime[] } };
  const shell = __FEDERATION__.__INSTANCES__.find((instance) => instance.name === 'shell')!;
  try {
    shell.registerRemotes([{ name, entry: new URL(entry, location.href).href, type: 'module' }]);
    const routes = (await shell.loadRemote(`${name}/door`))?.door?.routes;
    if (!Array.isArray(routes) || routes.length === 0) throw new Error(`${entry} exposes no door with routes`);
    for (const route of routes) {
      const { Component } = await route.page();
      if (!Component) throw new Error(`the page '${route.name}' has no Component`);
    }
    return { opened: true };
  } catch (error) {
    return { opened: false, hangs: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function openDoor(page: Page, remote: ReleaseRecord, limitMs: number, said: string[]): Promise<DoorOutcome> {
  const heard = said.length;
  const name = `${remote.container}__${remote.version}`.replace(/\W/g, '_');
  const entry = addressOf(remote.name, remote.version) + remote.entry;
  const evaluated = page.evaluate(openInPage, { name, entry });
  evaluated.catch(() => undefined);
  // The limit is kept here and not in the page: a door that loops for ever stops the page's clock too.
  const outcome = await Promise.race([evaluated, pause(limitMs, HANGS, { ref: false })]);
  if (outcome.opened || outcome.hangs) return outcome;
  // "Failed to fetch dynamically imported module" says nothing of why; the console does.
  const vague = /dynamically imported module|RUNTIME-\d+/.test(outcome.message);
  return vague && said[heard] ? { ...outcome, message: said[heard] } : outcome;
}
