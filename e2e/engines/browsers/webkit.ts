import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from 'testing/free-port';
import { recordPage } from '../../support/page-record';
import { PATIENCE_MS, PHONE, type EngineBrowser, type EngineWindow, type Plain } from './browser';
import { installed } from './installed';

/** Starts Xvfb and WebKitWebDriver, which opens one browser for each window, and one window at a time. */
export async function openWebKit(): Promise<EngineBrowser> {
  const { driver, display, python } = installed('webkit');
  const folder = mkdtempSync(join(tmpdir(), 'storefront-webkit-'));
  const processes: ChildProcess[] = [];
  const close = async () => {
    for (const each of processes.reverse()) await ended(each);
    // Helper processes of the browser, which outlive it for a moment, still write into the folder.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    const xvfb = startProcess(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
    processes.push(xvfb);
    const env = { DISPLAY: await displayOf(xvfb), XDG_CONFIG_HOME: folder, GTK_A11Y: 'none', NO_AT_BRIDGE: '1' };
    const port = await freePort();
    const server = startProcess(driver, [`--port=${port}`], env);
    processes.push(server);
    const url = `http://127.0.0.1:${port}`;
    await answers(`${url}/status`, server);
    let windows = 0;
    return { openWindow: () => openWindow(url, python, join(folder, String((windows += 1)))), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

async function openWindow(url: string, python: string, folder: string): Promise<EngineWindow> {
  mkdirSync(folder);
  const [program, log] = [join(folder, 'start.sh'), join(folder, 'console.log')];
  writeFileSync(log, '');
  writeFileSync(join(folder, 'script.js'), `(${recordPage.toString()})()`);
  const words = [python, join(__dirname, 'webkit-window.py'), PHONE.width, PHONE.height, folder];
  // The driver silences its browser, and a browser that writes to a file buffers its lines: this undoes both.
  const command = `exec stdbuf -oL ${words.map((word) => `'${word}'`).join(' ')} "$@" >>'${log}' 2>&1`;
  writeFileSync(program, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const driver = await new Builder()
    .usingServer(url)
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: 'storefront-tests',
      acceptInsecureCerts: true,
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: program, args: [] },
    })
    .build();
  return windowOf(driver, log);
}

function windowOf(driver: WebDriver, log: string): EngineWindow {
  /** Retries until there is a result. `isEarly` selects the errors that only mean that it is too early. */
  async function eventually<Answer>(ask: () => Promise<Answer>, isEarly: (problem: unknown) => boolean) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      let problem: unknown;
      try {
        const answer = await ask();
        if (answer) return answer;
      } catch (thrown) {
        if (!isEarly(thrown)) throw thrown;
        problem = thrown;
      }
      if (Date.now() > end) throw new Error(`The window shows something else:\n${await screenOf(driver)}`, { cause: problem });
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  // A document that is just being replaced answers scripts with various errors.
  const answer = <Answer>(script: string | ((...plain: Plain[]) => Answer), ...args: Plain[]) =>
    eventually(
      () => driver.executeScript<Answer>(script, ...args),
      (problem) => problem instanceof error.WebDriverError,
    );
  const act = async (xpath: string, work: (element: WebElement) => Promise<void>) => {
    await eventually(async () => {
      const [element] = await driver.findElements(By.xpath(xpath));
      if (!element) return false;
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      await work(element);
      return true;
    }, isOutOfReach);
  };
  return {
    async goTo(address) {
      await driver.executeScript('globalThis.isLeft = true');
      await driver.get(address);
      await answer('return !globalThis.isLeft && document.body !== null');
    },
    press: (xpath) => act(xpath, (element) => element.click()),
    fill: (xpath, text) =>
      act(xpath, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    choose: (xpath, value) => act(xpath, (element) => element.findElement(By.css(`option[value="${value}"]`)).click()),
    until: async (check, ...args) => (await answer(check as (...plain: Plain[]) => ReturnType<typeof check>, ...args))!,
    noise: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE .*(ERROR|WARN)/.test(line) && !UNAVOIDABLE.some((known) => known.test(line))),
    close: () =>
      driver.quit().catch((problem: unknown) => {
        // The driver closes the window, then reports that the window is missing.
        if (!(problem instanceof error.NoSuchWindowError)) throw problem;
      }),
  };
}

/** The element was missing, being re-rendered, or covered, so the action did not happen. */
const isOutOfReach = (problem: unknown) =>
  [
    error.NoSuchElementError,
    error.StaleElementReferenceError,
    error.ElementNotInteractableError,
    error.ElementClickInterceptedError,
  ].some((kind) => problem instanceof kind);

const UNAVOIDABLE = [
  // For every document, because WebKit does not know this directive.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // For a fetch that a page began in the moment in which it was left. Access control concerns other origins than its own.
  /(https?:\/\/[^/]+)\/\S* CONSOLE JS ERROR Fetch API cannot load \1\/\S* due to access control checks/,
];

/** The page's content for the message of a failed test. */
async function screenOf(driver: WebDriver): Promise<string> {
  const script = 'return `${location.href}\\n${document.body?.innerText ?? ""}`';
  return (await driver.executeScript<string>(script).catch((problem: unknown) => String(problem))).slice(0, 1000);
}

/** Ends with this process, however that ends. */
function startProcess(program: string, words: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
}

/** Xvfb chooses a display that is free and writes its number to the pipe. */
function displayOf(xvfb: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    (xvfb.stdio[3] as Readable).once('data', (number: Buffer) => done(`:${number.toString().trim()}`));
    xvfb.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}`)));
  });
}

async function answers(address: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    if (await fetch(address).catch(() => null)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}
