import { runInNewContext } from 'node:vm';
import { check } from 'recheck';
import { shippedRegexes } from './regexes';

/** The longest input of a pattern: an API body. */
const LONGEST = 64 * 1024;
/** Files with patterns that only get shorter inputs. */
const SHORTER: Record<string, number> = {
  // isEmail checks the length first.
  'shared/src/validation.ts': 254,
  // The digits of a number.
  'shared/src/money.ts': 22,
  // Only the shell's own markup: a few closed style elements.
  'server/src/pages/document.ts': 16 * 1024,
};
/** CPU time that one input may cost, in milliseconds. */
const LIMIT_MS = 100;

jest.setTimeout(300_000);

const regexes = shippedRegexes();

test('finds patterns to check', () => expect(regexes.length).toBeGreaterThan(60));

test('detects a slow pattern', async () => {
  const found = await slowness({ place: 'here', source: '^(\\w+\\s?)*$', flags: '' });
  expect(found).toMatch(/^exponential/);
});

test.each(regexes)('no input makes /$source/$flags of $place slow', async (regex) => {
  expect(await slowness(regex)).toBe('not slow');
});

/** Returns 'not slow' if the tool proves it, or if the worst input that it finds costs at most LIMIT_MS. */
async function slowness({ place, source, flags }: { place: string; source: string; flags: string }): Promise<string> {
  const found = await check(source, flags, { timeout: 240_000 });
  if (found.status === 'safe') return 'not slow';
  if (found.status === 'unknown') return `unknown: ${found.error.kind}`;
  const text = found.attack.string.slice(0, SHORTER[place.split(':')[0]!] ?? LONGEST);
  const spent = millisecondsOf(source, flags, text);
  return spent <= LIMIT_MS ? 'not slow' : `${found.complexity.summary}: ${found.attack.pattern} costs ${spent} ms`;
}

/** Measures CPU time, so that a busy machine does not count. Stops after ten seconds. */
function millisecondsOf(source: string, flags: string, text: string): number {
  const before = process.cpuUsage();
  try {
    runInNewContext('text.replace(regex, "")', { text, regex: new RegExp(source, flags) }, { timeout: 10_000 });
  } catch {
    return 10_000;
  }
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}
