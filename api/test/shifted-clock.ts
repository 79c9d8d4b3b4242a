/** Shifts the process's clock by this many seconds while `work` runs. The database's clock stays unchanged. */
export async function withShiftedClock<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const RealDate = globalThis.Date;
  class ShiftedDate extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length ? given : [ShiftedDate.now()]) as [number]));
    }
    static override now() {
      return RealDate.now() + seconds * 1000;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
