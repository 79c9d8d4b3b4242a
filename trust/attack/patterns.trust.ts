import { runInNewContext } from 'node:vm';
import { check } from 'recheck';
import { patternsOfTheShop } from './patterns';

/** The longest text that reaches a pattern: a body of the API. */
const LONGEST = 64 * 1024;
/** Patterns that only ever see shorter texts. */
const SHORTER: Record<string, number> = {
  // isEmail looks at the length first.
  'shared/src/validation.ts': 254,
  // The digits of a number.
  'shared/src/money.ts': 22,
  // Only what the shell drew: a few style elements, each with its end.
  'site/src/pages/document.ts': 16 * 1024,
};
/** Processor time that one text may cost, in milliseconds. */
const LIMIT_MS = 100;

jest.setTimeout(300_000);

const patterns = patternsOfTheShop();

test('there are patterns to look at', () => expect(patterns.length).toBeGreaterThan(60));

test('what is slow is found', async () => {
  const found = await slowness({ place: 'here', source: '^(\\w+\\s?)*$', flags: '' });
  expect(found).toMatch(/^exponential/);
});

test.each(patterns)('no text makes /$source/$flags of $place slow', async (pattern) => {
  expect(await slowness(pattern)).toBe('not slow');
});

/** 'not slow' where the tool proves it, or where the worst text that it finds costs the engine next to nothing. */
async function slowness({ place, source, flags }: { place: string; source: string; flags: string }): Promise<string> {
  const found = await check(source, flags, { timeout: 240_000 });
  if (found.status === 'safe') return 'not slow';
  if (found.status === 'unknown') return `the tool cannot say: ${found.error.kind}`;
  const text = found.attack.string.slice(0, SHORTER[place.split(':')[0]!] ?? LONGEST);
  const spent = millisecondsOf(source, flags, text);
  return spent <= LIMIT_MS ? 'not slow' : `${found.complexity.summary}: ${found.attack.pattern} costs ${spent} ms`;
}

/** Processor time, so that a busy machine makes nothing look slow. What lasts ten seconds is stopped. */
function millisecondsOf(source: string, flags: string, text: string): number {
  const before = process.cpuUsage();
  try {
    runInNewContext('text.replace(pattern, "")', { text, pattern: new RegExp(source, flags) }, { timeout: 10_000 });
  } catch {
    return 10_000;
  }
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}
