import type { FailedAnswer } from '../images/compose-shop';

/** A time in which requests may be refused, and how. */
interface Window {
  from: number;
  to: number;
  expected: RegExp;
}

/** The log of the month: its steps with their seconds, and what was checked in each. */
export function startRecord() {
  const began = Date.now();
  const wrong: string[] = [];
  const windows: Window[] = [];
  let cases = 0;
  const say = (text: string) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${text}`);
  return {
    say,
    /** One case. */
    check(good: boolean, what: string, found: unknown = ''): void {
      cases += 1;
      if (good) return;
      wrong.push(`${what} ${typeof found === 'string' ? found : JSON.stringify(found)}`.trim());
      say(`  WRONG: ${wrong.at(-1)}`);
    },
    /** Runs a step and logs its duration. An error ends the month, as one failed case. */
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      const from = Date.now();
      say(name);
      try {
        const result = await work();
        say(`  done in ${((Date.now() - from) / 1000).toFixed(1)} s`);
        return result;
      } catch (error) {
        cases += 1;
        wrong.push(`${name}: ${(error as Error).message}`);
        say(`  WRONG: ${wrong.at(-1)}`);
        throw new StepFailed();
      }
    },
    /** From `from` until now, requests may be refused like this. */
    expectFailures: (from: number, expected: RegExp) => void windows.push({ from, to: Date.now(), expected }),
    /** The failures that nothing explains. */
    unexpected: (failures: readonly FailedAnswer[]) =>
      failures.filter(({ at, what }) => !windows.some(({ from, to, expected }) => at >= from && at <= to && expected.test(what))),
    end(): void {
      for (const line of wrong) console.log(`failed: ${line}`);
      console.log(`cases ${cases}, failed ${wrong.length}`);
    },
  };
}

/** A step has failed and is recorded; the steps that depend on it cannot run. */
export class StepFailed extends Error {}
