// The program of the operators' page (`ops`): shows the live versions, and makes moves through the calls below ops/api.
import type { SliceStatus } from '../status';
import { readVersions, showDiff, showHistory } from './details';
import { askAbout, limitPercent, type Entered } from './dialog';
import { button, find, findInput, findSelect, make, showError, showMessage } from './dom';
import { call, CallError, keepToken, session, signOut } from './session';
import { movesOf, seenOf, type Slice, type SliceMove } from './slice-moves';
import { showSlices, type Place } from './table';

const PROBLEMS: Readonly<Record<string, string>> = {
  expired: 'The sign-in took too long, or began in another browser. Try again.',
  refused: 'Your account could not be signed in. Try again, or ask the operators of this server.',
  unavailable: 'The sign-in cannot be reached right now. Try again in a minute.',
  uninstalled:
    'Sign-in does not work on this server, because the package openid-client is missing. Ask its operators to install it.',
  nothing: 'You are signed in, but you have no permission to move anything here. Ask the operators of this server.',
};
const UNKNOWN = 'The server did not respond: the move may have been made, or may still be made within a minute.';

interface Live {
  who: string;
  generation: number;
  lost?: string;
  environment: string;
  slices: (SliceStatus & { yours: boolean })[];
}

/** A move that was sent and has no answer yet. The next one waits until the page shows its result. */
let isMoving = false;
let questions = 0;

/** By `aria-disabled`: `disabled` would take focus from the button that was pressed. */
function setMoving(value: boolean): void {
  isMoving = value;
  for (const each of document.querySelectorAll('[data-moves]')) each.ariaDisabled = isMoving ? 'true' : null;
}

/** Names an action with the slice's name, for a screen reader's list of buttons. */
const named = (text: string, of: string, name: string) => [text, make('span', ` ${of}${name}`, { className: 'of' })];

function actionsOf(slice: Slice): Node[] {
  const { name, canMove } = slice;
  return [
    ...movesOf(slice).map((move) =>
      button(named(move.text, move.of, name), () => ask(slice, move), { disabled: !canMove }, { act: move.act, moves: '' }),
    ),
    button(named('History', 'of ', name), () => showHistory(name), {}, { act: 'history' }),
    button(named('Compare versions', 'of ', name), () => showDiff(slice), {}, { act: 'compare' }),
  ];
}

async function showEnvironments(): Promise<void> {
  const { own, environments } = await call<{ own: string; environments: Record<string, unknown> }>('environments');
  const names = Object.keys(environments);
  const select = findSelect('#environment');
  find('#environments').hidden = names.length < 2;
  // An open list would close.
  if (names.join() === [...select.options].map(({ value }) => value).join()) return;
  const chosen = session.environment || own;
  select.replaceChildren(...names.map((name) => make('option', name, { value: name, selected: name === chosen })));
}

/** Shows the live versions; `moved` is the last action. */
async function show(moved?: Place): Promise<void> {
  session.looks += 1;
  const look = session.looks;
  const { who, generation, lost, slices, environment } = await call<Live>('status');
  if (look !== session.looks) return;
  find('#sign-in').hidden = true;
  find('#releases').hidden = false;
  find('#generation').textContent = `Generation ${generation} of ${environment}. Signed in as ${who}.`;
  find('#lost').hidden = !lost;
  if (lost) find('#lost').replaceChildren(make('strong', `Nothing can be moved in ${environment}.`), lost);
  showSlices(
    slices.map((slice) => ({ ...slice, environment, canMove: slice.yours && !lost })),
    actionsOf,
    moved,
  );
  setMoving(isMoving);
}

async function ask(slice: Slice, move: SliceMove): Promise<void> {
  if (isMoving) return;
  questions += 1;
  const turn = questions;
  const needsVersion = move.fields.includes('version');
  const versions = needsVersion ? await readVersions(slice.name) : [];
  // While the versions were read, another action may have been chosen.
  if (turn !== questions || isMoving) return;
  if (needsVersion && versions.every((version) => version === slice.live))
    return showMessage(`No other version of ${slice.name} is published.`);
  const entered = await askAbout(slice, move, versions);
  if (entered) await send(slice, move, { ...move.given, ...entered });
}

async function send(slice: Slice, action: SliceMove, body: Entered): Promise<void> {
  if (isMoving) return;
  const { verb, move, act } = action;
  setMoving(true);
  showMessage(`${verb}: ${slice.name} …`);
  let outcome: { text: string; kind: string; isUnknown?: boolean; drops?: unknown };
  try {
    const expected = seenOf(slice);
    const moved = await call<{ message: string }>(move, {
      ...body,
      slice: slice.name,
      environment: slice.environment,
      expected,
    });
    outcome = { text: moved.message, kind: 'done' };
  } catch (error) {
    const { message, isUnknown, drops } = error as CallError;
    outcome = { text: `${verb} ${slice.name}: ${isUnknown ? UNKNOWN : message}`, kind: 'refused', isUnknown, drops };
  }
  isMoving = false;
  try {
    await show({ slice: slice.name, act });
    if (outcome.isUnknown) outcome.text += ' This page now shows the live versions. Check them before you repeat the move.';
  } catch (error) {
    setMoving(false);
    // After the sign-in ends, nothing is shown.
    if (!find('#releases').hidden) outcome.text += `\nWhat is shown here may be old: ${(error as Error).message}`;
  }
  showMessage(outcome.text, outcome.kind);
  const { drops } = outcome;
  if (drops)
    find('#status').append(
      ' ',
      button(`${verb} anyway`, () => send(slice, action, { ...body, drops })),
    );
}

async function signIn(): Promise<void> {
  const entered = findInput('#token').value.trim();
  // Such as a typographic dash. No header can contain it, so the browser would send nothing.
  if (/[\u0100-\uffff]/.test(entered))
    return showMessage('This is not a token: it has characters that no token has. Copy it again.', 'refused');
  session.token = entered;
  findInput('#token').value = '';
  await show();
  keepToken();
  showMessage('');
  find('h1').focus();
  await showEnvironments();
}

document.querySelector('#sign-in form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  signIn().catch(showError);
});
find('#environment').addEventListener('change', () => {
  session.environment = findSelect('#environment').value;
  find('#details').hidden = true;
  show().catch(showError);
});
find('#auto').addEventListener('change', limitPercent);
find('#look').addEventListener('click', () => {
  show()
    .then(showEnvironments)
    .then(() => {
      if (!isMoving) showMessage('This is what is live now.');
    }, showError);
});
find('#sign-out').addEventListener('click', () => {
  if (session.token) return signOut();
  // Only the server can end the sign-in of an account, so the page confirms it only after the server has.
  call('sign-out', {}).then(signOut, showError);
});

const problem = new URLSearchParams(location.search).get('problem') ?? '';
// Otherwise it would appear again after each reload, instead of the live versions.
if (problem) history.replaceState(null, '', location.pathname);
const given = session.token;
if (Object.hasOwn(PROBLEMS, problem)) showMessage(PROBLEMS[problem]!, 'refused');
else if (given || document.querySelector('#account'))
  show()
    .then(showEnvironments)
    .catch((error: unknown) => {
      if (given) showError(error);
    });
