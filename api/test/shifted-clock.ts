/**
 * Lets the process's clock be wrong by so many seconds while `work` runs: everything that asks for the time of day gets
 * that one. The database keeps its own.
 */
export async function withShiftedClock<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const Right = globalThis.Date;
  class Wrong extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length ? given : [Wrong.now()]) as [number]));
    }
    static override now() {
      return Right.now() + seconds * 1000;
    }
  }
  globalThis.Date = Wrong as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Right;
  }
}
