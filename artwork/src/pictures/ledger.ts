import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Remembers from which key every picture was made last, so that a rerun makes only what changed. */
export interface Ledger {
  isCurrent(stem: string, key: string, widths: readonly number[]): boolean;
  note(stem: string, key: string): void;
}

export function openLedger(path: string): Ledger {
  const made: Record<string, string> = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  return {
    isCurrent: (stem, key, widths) =>
      made[stem] === key && widths.every((width) => existsSync(`${stem}-${width}.avif`) && existsSync(`${stem}-${width}.webp`)),
    note(stem, key) {
      made[stem] = key;
      writeFileSync(path, JSON.stringify(made, null, 1));
    },
  };
}
