import type { EngineBrowser, EngineWindow } from 'e2e/engines/browsers/browser';
import { openFirefox } from 'e2e/engines/browsers/puppeteer';
import { openWebKit } from 'e2e/engines/browsers/webkit';
import { startPageServer, type FileFault, type PageServer, type Setup } from './page-server';
import { ALL_LIVE, buildVersions, entryOf, exposeOf, NOT_SHOWN, REMOTES, setupWith, SHORT_MS } from './versions';
import { openWorkplace, type Workplace } from './workplace';

// The faults of the table, in the engines of Firefox and Safari: all three kinds of remotes have the fault in one page load.

let workplace: Workplace;
let server: PageServer;

beforeAll(async () => {
  workplace = openWorkplace();
  buildVersions(workplace);
  server = await startPageServer(workplace.folder);
}, 900_000);
afterEach(() => server?.breakFiles([]));
afterAll(async () => {
  await server?.close();
  workplace?.remove();
});

/** The version in each place once the page is ready, and whether altered code ran. */
interface Shown {
  places: Record<string, string>;
  isAltered: boolean;
}

/** Runs in the page. */
function readPlaces(): string | undefined {
  if (document.documentElement.dataset.ready === undefined) return undefined;
  const places = [...document.querySelectorAll<HTMLElement>('[data-remote]')].map((place) => [
    place.dataset.remote!,
    place.querySelector('[role=status]')?.textContent ?? place.dataset.version ?? 'nothing',
  ]);
  return JSON.stringify({ places: Object.fromEntries(places) as object, isAltered: 'altered' in globalThis });
}

const OLD = Object.fromEntries(REMOTES.map((remote) => [remote, '1.0.0']));
const BEFORE = { ...ALL_LIVE, ...OLD };
const all = (addressOf: (remote: (typeof REMOTES)[number]) => RegExp, fault: FileFault) =>
  REMOTES.map((remote) => [addressOf(remote), fault] as const);
const liveIs = (version: string): Setup =>
  setupWith({ remotes: Object.fromEntries(REMOTES.map((remote) => [remote, { version, fallback: '1.0.0' }])) });

type Case = [fault: string, setup: Setup, broken: readonly (readonly [RegExp, FileFault])[], places: Record<string, string>];
const CASES: Case[] = [
  ['nothing is broken', setupWith(), [], ALL_LIVE],
  ...(['is not found', 'is cut off', 'has other bytes'] as const).flatMap((fault): Case[] => [
    [`each entry ${fault}`, setupWith(), all(entryOf, fault), BEFORE],
    [`each exposed chunk ${fault}`, setupWith(), all(exposeOf, fault), BEFORE],
  ]),
  ['each entry hangs', setupWith({ limitMs: SHORT_MS }), all(entryOf, 'hangs'), BEFORE],
  ['each exposed chunk hangs', setupWith({ limitMs: SHORT_MS }), all(exposeOf, 'hangs'), BEFORE],
  ['each exposed module throws when it is evaluated', liveIs('1.2.0'), [], BEFORE],
  ['each mount throws', liveIs('1.3.0'), [], BEFORE],
  ['each entry throws', liveIs('1.4.0'), [], BEFORE],
  [
    'both versions are dead',
    setupWith(),
    [...all(entryOf, 'is not found'), ...all((remote) => entryOf(remote, '1.0.0'), 'is not found')],
    { ...ALL_LIVE, ...Object.fromEntries(REMOTES.map((remote) => [remote, NOT_SHOWN])) },
  ],
  ['files come from another origin, altered', setupWith({ isForeign: true }), all(exposeOf, 'has other bytes'), BEFORE],
];

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('in %s', (_name, openBrowser: () => Promise<EngineBrowser>) => {
  let browser: EngineBrowser;
  let window: EngineWindow | undefined;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 300_000);
  afterEach(async () => {
    await window?.close();
    window = undefined;
  });
  afterAll(() => browser?.close());

  test.each(CASES)(
    'where %s, each place shows the previous version or a message',
    async (_fault, setup, broken, places) => {
      server.breakFiles(broken);
      window = await browser.openWindow();
      await window.goTo(server.pageWith(setup));
      const shown = JSON.parse(await window.until(readPlaces)) as Shown;
      expect(shown).toEqual({ places, isAltered: false } satisfies Shown);
    },
    300_000,
  );
});
