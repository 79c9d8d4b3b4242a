// Loaded with --import: from now on the clock of this process is off by the seconds that stand in the file
// CLOCK_FILE; what it has taken over stands beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const RealDate = Date;
const real = { now: RealDate.now.bind(RealDate) };
const file = process.env.CLOCK_FILE;
let shift = 0;
let seen = '';
const look = () => {
  const text = readFileSync(file, 'utf8');
  if (text === seen || !text) return;
  seen = text;
  shift = Number(text) * 1000;
  // Whoever set the clock waits for this.
  writeFileSync(`${file}.seen`, text);
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
