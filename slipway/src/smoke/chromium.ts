// eslint-disable-next-line @typescript-eslint/ban-ts-comment -- An expected error would be one where playwright-core is installed.
/** @ts-ignore For projects that compile against this package without playwright-core, an optional peer, a browser is `any`. */
export type Browser = import('playwright-core').Browser;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Time limit for a browser and its page to start, in ms. */
export const START_MS = 60_000;

/** Starts Chromium. Throws if it cannot be started, which is a fault of the machine. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // Imported here, so that a rollback does not wait for a library that it does not need.
  const { chromium } = await import('playwright-core').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('playwright-core is not installed: npm install --save-dev playwright-core');
  });
  // A server that opens it ends in its own order. The browser ends with the process.
  const handles = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launch({ executablePath, args: ARGS, timeout: START_MS, ...handles });
}

/** Errors of a page that are kept, and the characters of each: the first says why the page fails. */
const MOST_ERRORS = 20;
const MOST_OF_ERROR = 2000;
/** Messages that a page may print, and their characters. All arrive in this process, which may serve visitors. */
const MOST_MESSAGES = 1000;
const MOST_PRINTED = 10_000_000;

/** Completes a sentence about a page. */
export const ENDLESS = 'it prints without end';

/** The output of a page. */
export interface Printed {
  /** Its uncaught errors, and those on its console with `onConsole`; only ENDLESS where it prints without end. */
  errors: string[];
  /** Resolves where it prints without end. Its browser is ended then. */
  endless: Promise<typeof ENDLESS>;
}

/** Reads what a page prints, and ends the browser of one that prints without end. */
export function readPrinted(page: Page, { onConsole }: { onConsole: boolean }): Printed {
  const errors: string[] = [];
  let [messages, characters] = [0, 0];
  const endless = new Promise<typeof ENDLESS>((resolve) => {
    const read = (text: string, isError: boolean) => {
      messages += 1;
      characters += text.length;
      if (messages > MOST_MESSAGES || characters > MOST_PRINTED) {
        errors.splice(0, errors.length, ENDLESS);
        resolve(ENDLESS);
        for (const event of ['pageerror', 'console']) page.removeAllListeners(event);
        page
          .context()
          .browser()
          ?.close()
          .catch(() => undefined);
      } else if (isError && errors.length < MOST_ERRORS) errors.push(text.slice(0, MOST_OF_ERROR));
    };
    page.on('pageerror', ({ message }) => read(message, true));
    page.on('console', (message) => {
      const text = message.text();
      read(text, onConsole && message.type() === 'error' && !text.startsWith('Failed to load resource'));
    });
  });
  return { errors, endless };
}
