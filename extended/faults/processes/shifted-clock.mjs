// Loaded with --import: shifts the clock of this process by the seconds in the file CLOCK_FILE and writes the shift in
// effect to the same path with `.seen`.
import { readFileSync, writeFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const RealDate = Date;
const real = { now: RealDate.now.bind(RealDate) };
const file = process.env.CLOCK_FILE;
let shift = 0;
let seen = '';
const readShift = () => {
  const text = readFileSync(file, 'utf8');
  if (text === seen || !text) return;
  seen = text;
  shift = Number(text) * 1000;
  // The test waits for this file.
  writeFileSync(`${file}.seen`, text);
};
readShift();
setInterval(readShift, 100).unref();

class ShiftedDate extends RealDate {
  /** @param {any} given */ constructor(...given) {
    if (given.length === 0) super(real.now() + shift);
    else super(...given);
  }
  static now() {
    return real.now() + shift;
  }
}
globalThis.Date = new Proxy(ShiftedDate, {
  // Date() without `new` returns a string.
  apply: () => new ShiftedDate().toString(),
});
