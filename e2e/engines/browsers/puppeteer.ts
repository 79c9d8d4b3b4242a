import { createHash } from 'node:crypto';
import puppeteer, { type Browser, type EvaluateFunc, type Page } from 'puppeteer-core';
import { recordPage } from '../../support/page-record';
import { PATIENCE_MS, PHONE, type EngineBrowser, type EngineWindow } from './browser';
import { installed } from './installed';

/** Starts a headless Firefox of this machine, driven over WebDriver BiDi. Throws an Error that names what is missing. */
export async function openFirefox(): Promise<EngineBrowser> {
  return engineOf(
    await puppeteer.launch({ browser: 'firefox', executablePath: installed('firefox'), acceptInsecureCerts: true }),
  );
}

export async function openChromium(): Promise<EngineBrowser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return engineOf(await puppeteer.launch({ executablePath, acceptInsecureCerts: true, args: ['--no-sandbox', '--disable-gpu'] }));
}

/** SHA-384 of an empty file: Firefox reports it for a script that it stopped loading because the page was left. */
const HASH_OF_NOTHING = createHash('sha384').digest('base64');

/** A page in a new context that collects its console messages. */
async function openPage(browser: Browser): Promise<{ page: Page; noise: string[]; close(): Promise<void> }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const { message } = error as Error;
    if (!message.includes(HASH_OF_NOTHING)) noise.push(`uncaught: ${message}`);
  });
  return { page, noise, close: () => context.close() };
}

function engineOf(browser: Browser): EngineBrowser {
  return {
    close: () => browser.close(),
    async openWindow() {
      const { page, noise, close } = await openPage(browser);
      await page.setViewport(PHONE);
      await page.evaluateOnNewDocument(recordPage);
      return { ...windowOf(page), noise: () => noise, close };
    },
  };
}

/** By a timer: Firefox calls no animation frames of a window that it does not paint. */
const POLL_MS = 50;

function windowOf(page: Page): Omit<EngineWindow, 'noise' | 'close'> {
  /** Adds the page's content to the error of failed work. */
  async function explained<Answer>(work: Promise<Answer>): Promise<Answer> {
    return work.catch(async (cause: unknown) => {
      const screen = await page.evaluate(() => `${location.href}\n${document.body.innerText}`).catch(String);
      throw new Error(`The window shows something else:\n${screen.slice(0, 1000)}`, { cause });
    });
  }
  const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  const until: EngineWindow['until'] = async (check, ...args) => {
    const found = await explained(page.waitForFunction(check as EvaluateFunc<typeof args>, { polling: POLL_MS }, ...args));
    return (await found.jsonValue()) as NonNullable<ReturnType<typeof check>>;
  };
  return {
    until,
    async goTo(address) {
      await page.evaluate(() => Object.assign(globalThis, { isLeft: true }));
      // Not awaited: it would wait for the document's scripts. A missing response shows in `until`.
      void page.goto(address).catch(() => undefined);
      await until(() => !('isLeft' in globalThis) && document.body !== null);
    },
    press: (xpath) => explained(at(xpath).click()),
    fill: (xpath, text) => explained(at(xpath).fill(text)),
    choose: (xpath, value) => explained(at(xpath).fill(value)),
  };
}
