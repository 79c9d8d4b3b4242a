// Loaded with --import: from now on the clock of this process is off by the seconds that stand in the file CLOCK_FILE.
import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const RealDate = Date;
const real = { now: RealDate.now.bind(RealDate) };
let shift = 0;
const look = () => {
  try {
    shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) * 1000 || 0;
  } catch {
    shift = 0;
  }
};
look();
setInterval(look, 100).unref();

class ShiftedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(real.now() + shift);
    else super(...given);
  }
  static now() {
    return real.now() + shift;
  }
}
globalThis.Date = new Proxy(ShiftedDate, {
  // Called without `new`, a date is a text.
  apply: () => new ShiftedDate().toString(),
});
