import { watch } from 'node:fs';
import { join } from 'node:path';
import { emitPrograms, PROGRAMS } from '../programs.mjs';
import { repository } from '../repository.mjs';

/** Editors save in several steps. */
const SETTLE_MS = 50;

/**
 * Emits the Node programs after every save of their sources, and calls `onChange` if they changed, with the time of the first save
 * (of `performance.now()`). Errors in them are printed.
 * @param {(savedAt: number) => void} onChange
 */
export function watchPrograms(onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {number | undefined} */
  let firstSave;
  let emitting = Promise.resolve();
  const emit = async () => {
    const savedAt = firstSave ?? performance.now();
    firstSave = undefined;
    try {
      if ((await emitPrograms()).length > 0) onChange(savedAt);
    } catch (error) {
      console.error(error.message);
    }
  };
  const saved = () => {
    firstSave ??= performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => (emitting = emitting.then(emit)), SETTLE_MS);
  };
  for (const name of PROGRAMS) watch(join(repository, name, 'src'), { recursive: true }, saved);
}
