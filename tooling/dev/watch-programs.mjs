import { watch } from 'node:fs';
import { join } from 'node:path';
import { emitPrograms, PROGRAMS } from '../programs.mjs';
import { repository } from '../repository.mjs';

/** Editors save in several steps. */
const SETTLE_MS = 50;

/** Emits the Node programs after every save of their sources, and calls `onChange` if they changed. Errors in them are printed. */
export function watchPrograms(onChange) {
  let timer;
  let emitting = Promise.resolve();
  const emit = async () => {
    try {
      if ((await emitPrograms()).length > 0) onChange();
    } catch (error) {
      console.error(error.message);
    }
  };
  const saved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (emitting = emitting.then(emit)), SETTLE_MS);
  };
  for (const name of PROGRAMS) watch(join(repository, name, 'src'), { recursive: true }, saved);
}
