/** Calls ops/api beside the page's address. Data from the store is only ever written as text. */
export const OPS_SCRIPT = `
const find = (query) => document.querySelector(query);
const API = new URL('api/', import.meta.url);
const PROBLEMS = {
  expired: 'The sign-in took too long, or began in another browser. Try again.',
  refused: 'Your account could not be signed in. Try again, or ask whoever runs this server.',
  unavailable: 'The sign-in cannot be reached right now. Try again in a minute.',
  uninstalled: 'This server cannot sign anybody in: it lacks the package openid-client. Ask whoever runs it to install that.',
  nothing: 'You are signed in, but nothing here is yours to move. Ask whoever runs this server.',
};
const UNKNOWN = 'No answer came: it is unknown whether this was done, and it may still be done in the next minute.';
let token = sessionStorage.getItem('release-token') ?? '';
let environment = '';
// A move that was sent and has no answer yet. The next one waits until the page shows what came of it.
let isMoving = false;
// Only the last one that was begun may still change the page.
let looks = 0;
let questions = 0;

function showMessage(text, kind = '') {
  find('#status').textContent = text;
  find('#status').dataset.kind = kind;
}
const showError = (error) => showMessage(error.message, 'refused');

/** Rejects with an error: isUnknown if a move may have been made all the same, drops if it can be insisted on. */
async function call(path, body) {
  const address = new URL(path, API);
  if (!body && environment) address.searchParams.set('environment', environment);
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token ? { authorization: 'Bearer ' + token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  const data = await answer?.json().catch(() => null);
  if (answer?.status === 401) signOut();
  if (answer?.ok && data) return data;
  const isRefused = answer?.status >= 400 && answer.status < 500;
  const text = data?.message ?? (answer ? 'The server answered ' + answer.status + '. Try again.' : 'The server cannot be reached. Try again.');
  // The server says it of a bucket or a disk that failed. Any other failure may have come after the move.
  throw Object.assign(new Error(text), { isUnknown: data?.mayBeWritten ?? !isRefused, drops: data?.drops });
}

function signOut() {
  token = '';
  looks += 1;
  sessionStorage.removeItem('release-token');
  const wasSignedIn = !find('#releases').hidden;
  find('#releases').hidden = true;
  find('#sign-in').hidden = false;
  if (wasSignedIn) (find('#account') ?? find('#token')).focus();
}

function make(name, content, fields = {}, data = {}) {
  const element = Object.assign(document.createElement(name), fields);
  Object.assign(element.dataset, data);
  element.append(...[content].flat());
  return element;
}

function button(content, act, fields = {}, data = {}) {
  const element = make('button', content, { type: 'button', ...fields }, data);
  element.addEventListener('click', () => act().catch(showError));
  return element;
}

/** Names an action with the slice's name, so that a screen reader's list of buttons makes sense. */
const named = (text, of, name) => [text, make('span', ' ' + of + name, { className: 'of' })];

/** What can be done with a slice. 'act' is the same for the same action before and after a move: focus goes by it. */
function movesOf(slice) {
  const { name, live, canary } = slice;
  const isHost = slice.kind === 'host';
  const moves = [{ act: 'promote', text: 'Promote', question: 'Promote another version of ' + name + '?', fields: ['version'] }];
  if (canary) moves.push(
    { act: 'promote-canary', text: 'Promote the canary', of: 'of ', question: 'Show ' + name + ' ' + canary.version + ' to everybody?', verb: 'Promote', move: 'promote', given: { version: canary.version } },
    { act: 'share', text: 'Change the share', of: 'of ', question: 'Show ' + name + ' ' + canary.version + ' to how many?', verb: 'Change', move: 'canary', fields: ['percent', 'auto'], given: { version: canary.version } },
    { act: 'withdraw', text: 'Withdraw the canary', of: 'of ', question: 'Withdraw the canary ' + canary.version + ' of ' + name + '?', verb: 'Withdraw', move: 'canary', given: { end: true, version: canary.version } },
  );
  else {
    moves.push({ act: 'rollback', text: 'Roll back', question: 'Roll ' + name + ' back from ' + live + '?' });
    if (!isHost) moves.push({ act: 'canary', text: 'Start a canary', of: 'of ', question: 'Show another version of ' + name + ' to some visitors?', verb: 'Start', fields: ['version', 'percent', 'auto'] });
  }
  if (slice.state === 'disabled') moves.push({ act: 'enable', text: 'Switch on', question: 'Show ' + name + ' again?' });
  else if (!isHost) moves.push({ act: 'disable', text: 'Switch off', question: 'Show a message in place of ' + name + '?', fields: ['message'] });
  return moves.map((move) => ({ of: '', verb: move.text, move: move.act, fields: [], given: {}, ...move }));
}

function actionsOf(slice) {
  const { name, canMove } = slice;
  return [
    ...movesOf(slice).map((move) => button(named(move.text, move.of, name), () => ask(slice, move), { disabled: !canMove }, { act: move.act, moves: '' })),
    button(named('History', 'of ', name), () => showHistory(name), {}, { act: 'history' }),
    button(named('Compare versions', 'of ', name), () => showDiff(slice), {}, { act: 'compare' }),
  ];
}

function rowOf(slice) {
  const { name, live, canary, fault } = slice;
  const cell = (label, content, className = '') => make('td', content, { role: 'cell', className }, { label });
  const small = (text) => make('small', text);
  const counted = ({ loads, errors }) => small(loads.toLocaleString() + ' loads, ' + errors.toLocaleString() + ' errors');
  const evidence = ({ evidence: of }) => !of ? [] : [
    small('visitors for whom it failed: ' + of.failed.canary + ', with the live version: ' + of.failed.live),
    ...(of.uncounted > 0 ? [make('strong', of.uncounted + ' more of the same addresses are not counted')] : []),
  ];
  const who = [slice.by, slice.since && new Date(slice.since).toLocaleString()].filter(Boolean).join(', ');
  const head = make('th', name, { scope: 'row', role: 'rowheader', tabIndex: -1 });
  const cells = [
    cell('Live', [live + (slice.state === 'disabled' ? ' (switched off)' : ''), counted(slice), ...(fault ? [make('strong', 'not served as published: ' + fault)] : [])]),
    cell('Canary', canary ? [canary.version + ' (' + canary.percent + ' %' + (canary.auto ? ', auto' : '') + ')', counted(canary), ...evidence(canary)] : '–'),
    cell('Last move', [slice.why ?? '–', ...(who ? [small(who)] : [])], 'last'),
  ];
  const actions = make('td', make('div', actionsOf(slice), { className: 'actions' }), { role: 'cell', className: 'last' });
  return make('tr', [head, ...cells, actions], { role: 'row' }, { slice: name });
}

async function showEnvironments() {
  const { own, environments } = await call('environments');
  const names = Object.keys(environments);
  const select = find('#environment');
  find('#environments').hidden = names.length < 2;
  // A list that somebody has open would close.
  if (names.join() === [...select.options].map(({ value }) => value).join()) return;
  const chosen = environment || own;
  select.replaceChildren(...names.map((name) => make('option', name, { value: name, selected: name === chosen })));
}

/** 'moved' is where focus belongs after a move, in browsers that do not focus a button that is clicked. */
async function show(moved) {
  looks += 1;
  const look = looks;
  const { who, generation, lost, slices, environment: shown } = await call('status');
  if (look !== looks) return;
  find('#sign-in').hidden = true;
  find('#releases').hidden = false;
  find('#generation').textContent = 'Generation ' + generation + ' of ' + shown + '. Signed in as ' + who + '.';
  find('#lost').hidden = !lost;
  if (lost) find('#lost').replaceChildren(make('strong', 'Nothing can be moved in ' + shown + '.'), lost);
  const focused = document.activeElement?.closest('tbody tr');
  const at = focused ? { slice: focused.dataset.slice, act: document.activeElement.dataset.act } : document.activeElement === document.body && moved;
  find('tbody').replaceChildren(...slices.map((slice) => rowOf({ ...slice, environment: shown, canMove: slice.yours && !lost })));
  markMoving();
  if (at) focusAgain(at);
}

/** On the same action, or on the slice where it has gone: never on another one, which the next press would take. */
function focusAgain({ slice, act }) {
  const row = [...document.querySelectorAll('tbody tr')].find((each) => each.dataset.slice === slice);
  const same = [...(row?.querySelectorAll('button:enabled') ?? [])].find((each) => each.dataset.act === act);
  (same ?? row?.querySelector('th'))?.focus();
}

/** Not by 'disabled', which would take focus from the button that was pressed. */
function markMoving() {
  for (const each of document.querySelectorAll('[data-moves]')) each.ariaDisabled = isMoving ? 'true' : null;
}

/** The newest first. */
async function versionsOf(name) {
  const { versions } = await call('versions?slice=' + encodeURIComponent(name));
  return versions.toReversed();
}

/** A canary that everybody has can be compared with nothing, so the server refuses to watch it. */
function limitPercent() {
  find('#percent').max = find('#auto').checked ? '99' : '100';
}

const options = (versions, chosen, textOf = (version) => version) => versions.map((version) => make('option', textOf(version), { value: version, selected: version === chosen }));

async function ask(slice, { question, verb, move, act, fields, given }) {
  if (isMoving) return;
  questions += 1;
  const turn = questions;
  if (fields.includes('version')) {
    const all = await versionsOf(slice.name);
    const older = all.includes(slice.live) ? all.slice(all.indexOf(slice.live) + 1) : [];
    const textOf = (version) => (older.includes(version) ? version + ' (older than ' + slice.live + ', which is live)' : version);
    const versions = all.filter((version) => version !== slice.live);
    // Somebody who waited may have asked for something else.
    if (turn !== questions || isMoving) return;
    if (versions.length === 0) return showMessage('No other version of ' + slice.name + ' is published.');
    find('#version').replaceChildren(...options(versions, versions[0], textOf));
  }
  const dialog = find('dialog');
  find('#asked').textContent = question;
  find('#confirm').textContent = verb;
  for (const field of dialog.querySelectorAll('[data-field]')) {
    field.hidden = !fields.includes(field.dataset.field);
    // A field that is not asked for must not stop the form.
    for (const input of field.querySelectorAll('input, select')) input.disabled = field.hidden;
  }
  find('#percent').value = String(slice.canary?.percent ?? 5);
  find('#auto').checked = Boolean(slice.canary?.auto);
  limitPercent();
  find('#message').value = '';
  find('#reason').value = '';
  dialog.onclose = () => {
    if (dialog.returnValue !== 'yes') return;
    const entered = { version: find('#version').value, percent: Number(find('#percent').value), auto: find('#auto').checked, message: find('#message').value };
    const body = { ...given, ...Object.fromEntries(fields.map((field) => [field, entered[field]])), reason: find('#reason').value };
    send(slice, { verb, move, act }, body);
  };
  dialog.returnValue = '';
  dialog.showModal();
}

/** What the page shows of a slice: the server refuses a move of one that somebody changed since. */
const seenOf = ({ live, canary, state, generation }) => ({
  live,
  canary: canary?.version ?? null,
  percent: canary?.percent ?? null,
  disabled: state === 'disabled',
  generation: generation ?? null,
});

async function send(slice, { verb, move, act }, body) {
  if (isMoving) return;
  isMoving = true;
  markMoving();
  showMessage(verb + ': ' + slice.name + ' …');
  let outcome;
  try {
    const moved = await call(move, { ...body, slice: slice.name, environment: slice.environment, expected: seenOf(slice) });
    outcome = { text: moved.message, kind: 'done' };
  } catch (error) {
    outcome = { text: verb + ' ' + slice.name + ': ' + (error.isUnknown ? UNKNOWN : error.message), kind: 'refused', isUnknown: error.isUnknown, drops: error.drops };
  }
  isMoving = false;
  try {
    await show({ slice: slice.name, act });
    if (outcome.isUnknown) outcome.text += ' What is live now is shown here. Look again before you repeat it.';
  } catch (error) {
    markMoving();
    // Whoever was signed out meanwhile is shown nothing.
    if (!find('#releases').hidden) outcome.text += '\\nWhat is shown here may be old: ' + error.message;
  }
  showMessage(outcome.text, outcome.kind);
  if (outcome.drops) find('#status').append(' ', button(verb + ' all the same', () => send(slice, { verb, move, act }, { ...body, drops: outcome.drops })));
}

function showDetails(title, content) {
  const details = find('#details');
  details.replaceChildren(make('h2', title), ...content);
  details.hidden = false;
  details.scrollIntoView({ block: 'nearest' });
}

/** What a move did to the canary of another version, in the words of the command. */
const canaryNotes = ({ ended, goesOn }) => [
  ...(ended ? ['; withdrew the canary of ' + ended.version + ' (' + ended.percent + ' %)'] : []),
  ...(goesOn ? ['; the canary of ' + goesOn.version + ' went on (' + goesOn.percent + ' %)'] : []),
];

async function showHistory(name) {
  const history = await call('history?slice=' + encodeURIComponent(name));
  const lines = history.toReversed().map((entry) =>
    make('li', new Date(entry.at).toLocaleString() + ': ' + entry.action + (entry.percent ? ' ' + entry.percent + ' %' : '') + ' ' + (entry.from ?? '–') + ' → ' + entry.to + ', ' + entry.who + ': ' + [entry.reason, ...canaryNotes(entry)].join('')));
  showDetails('History of ' + name, [make('ul', lines)]);
}

async function showDiff(slice) {
  const versions = await versionsOf(slice.name);
  const from = make('select', options(versions, slice.live), { id: 'diff-from' });
  const to = make('select', options(versions, slice.canary?.version ?? versions[0]), { id: 'diff-to' });
  const result = make('div', []);
  const compare = async () => {
    const query = new URLSearchParams({ slice: slice.name, from: from.value, to: to.value });
    const diff = await call('diff?' + query);
    const bytes = (size) => (size === null ? '–' : size.toLocaleString() + ' bytes');
    const lines = [
      'all files: ' + bytes(diff.size.from) + ' → ' + bytes(diff.size.to),
      ...diff.other.map(({ what, from: before, to: after }) => what + ': ' + (before ?? '–') + ' → ' + (after ?? '–')),
      ...diff.files.map((file) => file.path + ': ' + bytes(file.from) + ' → ' + bytes(file.to)),
    ];
    result.replaceChildren(make('ul', lines.map((line) => make('li', line))));
  };
  const labels = [make('label', ['From ', from]), make('label', ['To ', to])];
  showDetails('Versions of ' + slice.name, [make('p', [...labels, button('Compare', compare)], { className: 'choices' }), result]);
}

find('#sign-in form')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const entered = find('#token').value.trim();
  // Such as a dash of a text program. No header can have it, so the browser would send nothing.
  if (/[^\\u0000-\\u00ff]/.test(entered)) return showMessage('This is no token: it has characters that none has. Copy it again.', 'refused');
  token = entered;
  find('#token').value = '';
  try {
    await show();
    sessionStorage.setItem('release-token', token);
    showMessage('');
    find('h1').focus();
    await showEnvironments();
  } catch (error) {
    showError(error);
  }
});
find('#environment').addEventListener('change', () => {
  environment = find('#environment').value;
  find('#details').hidden = true;
  show().catch(showError);
});
find('#auto').addEventListener('change', limitPercent);
find('#look').addEventListener('click', () => {
  show().then(showEnvironments).then(() => { if (!isMoving) showMessage('This is what is live now.'); }, showError);
});
find('#sign-out').addEventListener('click', () => {
  if (token) return signOut();
  // Only the server can end the sign-in of an account, so the page says that it is over when the server has said so.
  call('sign-out', {}).then(signOut, showError);
});
const problem = new URLSearchParams(location.search).get('problem');
const given = token;
// It would be said again after each reload, in place of what is live.
if (problem !== null) history.replaceState(null, '', location.pathname);
if (Object.hasOwn(PROBLEMS, problem)) showMessage(PROBLEMS[problem], 'refused');
else if (given || find('#account')) show().then(showEnvironments).catch((error) => { if (given) showError(error); });
`;
