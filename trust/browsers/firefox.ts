import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

const NAMES = ['firefox-esr', 'firefox'];

/** Starts a headless Firefox of this machine. Throws an Error that says what is missing. */
export function openFirefox(preferences: Record<string, unknown> = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1280, height: 800 },
  });
}

/** A page in a context of its own that collects what the console says. */
export async function openFirefoxPage(browser: Browser): Promise<{ page: Page; noise: string[]; close(): Promise<void> }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // A slow machine is no failure.
  page.setDefaultTimeout(100_000);
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${(error as Error).message}`));
  return { page, noise, close: () => context.close() };
}

function findFirefox(): string {
  const found = process.env.FIREFOX_PATH ?? installed();
  if (found) return found;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [program, ...rest] = [...sudo, 'apt-get', ...args] as [string, ...string[]];
    return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
  };
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', 'firefox-esr');
  const fresh = installed();
  if (!fresh) throw new Error('There is no Firefox here and none could be installed: install firefox-esr, or set FIREFOX_PATH.');
  return fresh;
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/Applications/Firefox.app/Contents/MacOS'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}
