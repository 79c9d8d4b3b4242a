import type { Fault } from '../../support/proxy';
import type { EngineShopper } from '../shopper';
import type { Engine } from '../use-engine';

declare global {
  /** Set by altered code, if it ever runs. */
  var alteredCodeRan: true | undefined;
}

const ALTERED: Fault = { kind: 'altered', alter: (code) => `globalThis.alteredCodeRan = true;\n${code}` };
const MISSING: Fault = { kind: 'answers', status: 404, type: 'text/plain', body: 'not here' };

/** Console messages that broken scripts may cause: the refusal, with the script's name. */
const OF_BROKEN_SCRIPTS =
  /integrity|Loading (failed|module)|loading dynamically imported module|failed to load|404|^warn: slipway: mf-\w+ \S+ failed/i;

/** Scripts that arrive altered, or not at all: altered code never runs, and the page shows what went wrong. */
export function describeBrokenScripts(engine: Engine): void {
  test("an altered late chunk of mf-info leaves the page readable, and 'Try again' recovers it", async () => {
    const { shopper, mend } = await engine.visitBroken(/\/remotes\/mf-info\/[^/]+\/(?!remoteEntry|routes)[^/]+\.js$/, ALTERED);
    await shopper.open('/Info/Help');
    await shopper.sees('Part of this page is not working');
    await shopper.seesHeading('Help');
    await shopper.sees('Contact Us');
    await expectNoAlteredCode(shopper);
    mend();
    await shopper.press('Try again');
    await shopper.window.until(() => document.querySelector('main [role=alert]') === null);
    await shopper.seesHydration();
    await shopper.window.press('//main//form//button[normalize-space(.)="Send"]');
    await shopper.sees('Email is required.');
  });

  test("an altered remoteEntry.js of mf-account shows a message in place of the form, and 'Try again' recovers it", async () => {
    const { shopper, mend } = await engine.visitBroken(/\/remotes\/mf-account\/[^/]+\/remoteEntry\.js$/, ALTERED);
    await shopper.open('/Login');
    await shopper.sees('This page could not be loaded');
    await expectNoAlteredCode(shopper);
    mend();
    await shopper.press('Try again');
    await shopper.seesForm('Log In');
  });

  const SHELL: [what: string, pattern: RegExp, fault: Fault][] = [
    ['main.js of the shell is altered', /\/shell\/[^/]+\/main\.js$/, ALTERED],
    ['vendor.js of the shell is altered', /\/shell\/[^/]+\/vendor[^/]*\.js$/, ALTERED],
    ['main.js of the shell never comes', /\/shell\/[^/]+\/main\.js$/, { kind: 'hangs' }],
    ['main.js of the shell answers 404', /\/shell\/[^/]+\/main\.js$/, MISSING],
  ];
  const PLACES = ['/', '/Info/Help', '/Login'];
  const CASES = SHELL.flatMap(([what, pattern, fault]) => PLACES.map((path) => ({ what, path, pattern, fault })));

  test.each(CASES)("$what: $path reports that it could not start, with 'Try again'", async ({ path, pattern, fault }) => {
    const { shopper, mend } = await engine.visitBroken(pattern, fault);
    await shopper.open(path);
    await shopper.window.until(
      () => document.querySelector<HTMLElement>('#start-failure[role=alert]')?.innerText.includes('could not be started') ?? null,
    );
    await expectNoAlteredCode(shopper);
    mend();
    await shopper.window.press('//*[@id="start-failure"]//*[self::a or self::button][normalize-space(.)="Try again"]');
    await shopper.seesHydration();
    await shopper.window.until(() => document.querySelector('#start-failure') === null);
  });
}

async function expectNoAlteredCode({ window }: EngineShopper): Promise<void> {
  expect(await window.until(() => (globalThis.alteredCodeRan === undefined ? 'never ran' : 'ran'))).toBe('never ran');
  expect(window.noise().filter((line) => !OF_BROKEN_SCRIPTS.test(line))).toEqual([]);
}
