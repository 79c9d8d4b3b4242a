import type { Tally } from '../counts';
import type { CanaryEvidence } from '../status';
import { find, make } from './dom';
import type { Slice } from './slice-moves';

/** An action of a slice. */
export interface Place {
  slice: string;
  act: string;
}

const small = (text: string) => make('small', text);
const counted = ({ loads, errors }: Tally) => small(`${loads.toLocaleString()} loads, ${errors.toLocaleString()} errors`);
const cell = (label: string, content: (string | Node)[], className = '') =>
  make('td', content, { role: 'cell', className }, { label });

function evidenceOf(evidence: CanaryEvidence | undefined): Node[] {
  if (!evidence) return [];
  const { failed, uncounted } = evidence;
  return [
    small(`visitors for whom it failed: ${failed.canary}, with the live version: ${failed.live}`),
    ...(uncounted > 0 ? [make('strong', `${uncounted} more of the same addresses are not counted`)] : []),
  ];
}

function canaryOf({ canary }: Slice): (string | Node)[] {
  if (!canary) return ['–'];
  const { version, percent, auto, evidence } = canary;
  return [`${version} (${percent} %${auto ? ', auto' : ''})`, counted(canary), ...evidenceOf(evidence)];
}

function rowOf(slice: Slice, actions: readonly Node[]): HTMLTableRowElement {
  const { name, live, fault, state, by, since, why } = slice;
  const when = [by, since && new Date(since).toLocaleString()].filter(Boolean).join(', ');
  const liveCell = [
    live + (state === 'disabled' ? ' (switched off)' : ''),
    counted(slice),
    ...(fault ? [make('strong', `not served as published: ${fault}`)] : []),
  ];
  const cells = [
    make('th', name, { scope: 'row', role: 'rowheader', tabIndex: -1 }),
    cell('Live', liveCell),
    cell('Canary', canaryOf(slice)),
    cell('Last move', [why ?? '–', ...(when ? [small(when)] : [])], 'last'),
    make('td', make('div', actions, { className: 'actions' }), { role: 'cell', className: 'last' }),
  ];
  return make('tr', cells, { role: 'row' }, { slice: name });
}

/**
 * Shows the slices. Focus stays on its action; `moved` is where it belongs after a move, in browsers that do not focus a button
 * that is clicked.
 */
export function showSlices(slices: readonly Slice[], actionsOf: (slice: Slice) => Node[], moved: Place | undefined): void {
  const focused = document.activeElement as HTMLElement;
  const row = focused.closest<HTMLElement>('tbody tr');
  const place = row ? { slice: row.dataset.slice!, act: focused.dataset.act! } : focused === document.body && moved;
  find('tbody').replaceChildren(...slices.map((slice) => rowOf(slice, actionsOf(slice))));
  if (place) focusAgain(place);
}

/** On the same action, or on the slice if that is gone: never on another action, which the next press would trigger. */
function focusAgain({ slice, act }: Place): void {
  const row = [...document.querySelectorAll<HTMLElement>('tbody tr')].find((each) => each.dataset.slice === slice);
  const same = [...(row?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].find((each) => each.dataset.act === act);
  (same ?? row?.querySelector('th'))?.focus();
}
