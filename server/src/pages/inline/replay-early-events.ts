/**
 * On every page: stores clicks, changes and the arrow keys of a carousel that happen before hydration and replays them
 * afterwards; links and forms with an `action` need no help. A control with a stored event pulses (an animation, because a changed attribute would be a
 * hydration mismatch), unless the visitor wants no motion. React does not see the original event: it would hydrate for it at once, and the event would count twice.
 * The shell announces hydration, first of the frame, then of the page in it; parts of the page that hydrate later (`data-part`)
 * announce themselves. Events are replayed one after the other, so that each sees the effects of the previous one; events that arrive
 * meanwhile join the queue. Where the application cannot start (startup-watchdog.ts), events are no longer intercepted.
 */
/** A control: the fields that it lacks are undefined. */
type Control = HTMLElement & Partial<Pick<HTMLInputElement, 'type' | 'value' | 'checked' | 'disabled'>>;

interface EarlyEvent {
  control: Control;
  key: string | undefined;
  value: string | undefined;
  isChecked: boolean | undefined;
  /** `aria-pressed` as the visitor saw it. */
  pressed: string | null;
  pulse: Animation | undefined;
}

/** Type of event -> the controls that it is stored for. */
const CONTROLS: Record<string, string> = {
  click: 'button',
  change: 'select,input[type=radio],input[type=checkbox]',
  keydown: '[aria-roledescription=carousel] *',
};
const PULSE: Keyframe[] = [{ opacity: 1 }, { opacity: 0.5 }, { opacity: 1 }];

let queue: EarlyEvent[] = [];
const hydrated = new Set<string>();
let isReplaying = false;

const partOf = (control: Element) =>
  control.closest<HTMLElement>('[data-part]')?.dataset.part ?? (control.closest('main [data-remote]') ? 'page' : 'frame');

function capture(event: Event): void {
  const { type, target } = event;
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent;
  const control = target instanceof Element ? target.closest<Control>(CONTROLS[type]!) : null;
  if (!control || control.closest('#start-failure') || isReplaying || hydrated.has(partOf(control))) return;
  // Sent without scripts too.
  if (type === 'click' && control.type === 'submit' && control.closest('form[action]')) return;
  if (type === 'keydown' && (!/^Arrow[LR]/.test(key) || altKey || ctrlKey || metaKey || shiftKey)) return;
  if (type !== 'change') {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  // An impatient visitor presses a button again; only a step (`data-steps`) counts each time.
  if (!key && !('steps' in control.dataset) && queue.at(-1)?.control === control) queue.pop()!.pulse?.cancel();
  const { value, checked } = control;
  // The input of a size or a filter is invisible; visitors see its label.
  const seen = control.closest('label') ?? control;
  const pulse = matchMedia('(prefers-reduced-motion:reduce)').matches
    ? undefined
    : seen.animate?.(PULSE, { duration: 900, iterations: Infinity });
  queue.push({ control, key, value, isChecked: checked, pressed: control.getAttribute('aria-pressed'), pulse });
}

function replay({ control, key, value, isChecked, pressed, pulse }: EarlyEvent): void {
  pulse?.cancel();
  // If the browser knows more than the server, the control is already in the wanted state: the product was saved.
  if (!control.isConnected || control.disabled || control.getAttribute('aria-pressed') !== pressed) return;
  if (key) control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  else if (control.type === 'radio' || control.type === 'checkbox') {
    control.checked = !isChecked;
    control.click();
  } else if (control.tagName === 'SELECT') {
    control.value = value!;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else control.click();
}

function replayNext(part: string): void {
  const index = queue.findIndex(({ control }) => partOf(control) === part);
  if (index < 0) {
    hydrated.add(part);
    // Parts of a page that hydrate when they are touched can hear it only now.
    for (const { control } of queue) control.dispatchEvent(new Event('storefront:touched'));
    return;
  }
  setTimeout(replayNext, 50, part);
  isReplaying = true;
  try {
    replay(queue.splice(index, 1)[0]!);
  } finally {
    isReplaying = false;
  }
}

for (const type of Object.keys(CONTROLS)) document.addEventListener(type, capture, true);
document.addEventListener('storefront:hydrated', (event) => setTimeout(replayNext, 0, (event as CustomEvent<string>).detail));
document.addEventListener('storefront:start-failed', () => {
  for (const type of Object.keys(CONTROLS)) document.removeEventListener(type, capture, true);
  for (const { pulse } of queue) pulse?.cancel();
  queue = [];
});
