// eslint-disable-next-line @typescript-eslint/ban-ts-comment -- An expected error would be one where playwright-core is installed.
/** @ts-ignore For projects that compile against this package without playwright-core, an optional peer, a browser is `any`. */
export type Browser = import('playwright-core').Browser;

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
  return chromium.launch({ executablePath, args: ARGS, timeout: START_MS });
}
