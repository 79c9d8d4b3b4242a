import { choices, find, findInput, findSelect } from './dom';
import type { Slice, SliceMove } from './slice-moves';

/** The fields of the move as entered, and the reason. */
export type Entered = Record<string, unknown>;

/** Opens the dialog of a move. `versions` are the choices, the newest first. Undefined if it was cancelled. */
export function askAbout(slice: Slice, move: SliceMove, versions: readonly string[]): Promise<Entered | undefined> {
  const dialog = find<HTMLDialogElement>('dialog');
  find('#asked').textContent = move.question;
  find('#confirm').textContent = move.verb;
  for (const field of dialog.querySelectorAll<HTMLElement>('[data-field]')) {
    field.hidden = !move.fields.some((each) => each === field.dataset.field);
    // A hidden field must not block the form.
    for (const input of field.querySelectorAll<HTMLInputElement>('input, select')) input.disabled = field.hidden;
  }
  const older = versions.includes(slice.live) ? versions.slice(versions.indexOf(slice.live) + 1) : [];
  const others = versions.filter((version) => version !== slice.live);
  findSelect('#version').replaceChildren(
    ...choices(others, others[0], (version) =>
      older.includes(version) ? `${version} (older than ${slice.live}, which is live)` : version,
    ),
  );
  findInput('#percent').value = String(slice.canary?.percent ?? 5);
  findInput('#auto').checked = Boolean(slice.canary?.auto);
  limitPercent();
  findInput('#message').value = '';
  findInput('#reason').value = '';
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === 'yes' ? enteredFor(move) : undefined);
  });
}

function enteredFor({ fields }: SliceMove): Entered {
  const entered = {
    version: findSelect('#version').value,
    percent: Number(findInput('#percent').value),
    auto: findInput('#auto').checked,
    message: findInput('#message').value,
  };
  const asked = Object.fromEntries(fields.map((field) => [field, entered[field]]));
  return { ...asked, reason: findInput('#reason').value };
}

/** The server refuses --auto for a canary of 100 %, because there are no visitors to compare with. */
export function limitPercent(): void {
  findInput('#percent').max = findInput('#auto').checked ? '99' : '100';
}
