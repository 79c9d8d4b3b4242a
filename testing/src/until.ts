import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

interface Waiting {
  /** The answer that is waited for, in the error's words; a function can quote what a program has written until then. */
  what?: string | (() => string);
  limitMs?: number;
  everyMs?: number;
}

/** Asks until the answer is good, and returns it. Throws with the last answer once the time is up. */
export async function until<T>(
  ask: () => T | Promise<T>,
  good: (value: T) => boolean = Boolean,
  { what = 'a good answer', limitMs = 60_000, everyMs = 50 }: Waiting = {},
): Promise<T> {
  for (const end = Date.now() + limitMs; ; await pause(everyMs)) {
    const value = await ask();
    if (good(value)) return value;
    if (Date.now() <= end) continue;
    const wanted = typeof what === 'string' ? what : what();
    throw new Error(`Not within ${limitMs / 1000} s: ${wanted}\nThe last answer: ${inspect(value).slice(0, 2_000)}`);
  }
}
