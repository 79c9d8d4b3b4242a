const TOKEN_FORM = `<form>
<label for="token">Token</label>
<input id="token" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>`;

const accountLinks = (base: string) => `<p><a id="account" href="${base}ops/sign-in">Sign in with your account</a></p>
<p><a href="${base}ops/sign-in?again">Sign in with another account</a></p>`;

/** How operators can sign in. */
interface SignIns {
  byToken: boolean;
  byAccount: boolean;
}

/** The page for operators: what is live, since when, by whom and why, and what they can do about it. `base` is the path that `ops` is below. */
export const opsPage = (base: string, { byToken, byAccount }: SignIns) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Releases</title>
<link rel="stylesheet" href="${base}ops/page.css">
<script type="module" src="${base}ops/page.js"></script>
</head>
<body>
<main>
<h1>Releases</h1>
<section id="sign-in" aria-label="Sign in">
${byAccount ? accountLinks(base) : ''}
${byToken ? TOKEN_FORM : ''}
</section>
<p id="status" role="status"></p>
<section id="releases" hidden>
<p id="generation"></p>
<p id="environments" hidden><label for="environment">Environment</label> <select id="environment"></select></p>
<table>
<caption>What is live</caption>
<thead><tr><th scope="col">Slice</th><th scope="col">Live</th><th scope="col">Loads</th><th scope="col">Errors</th><th scope="col">Canary</th><th scope="col">Since</th><th scope="col">By</th><th scope="col">Why</th><th scope="col">Actions</th></tr></thead>
<tbody></tbody>
</table>
<section id="details" aria-live="polite" hidden></section>
<button id="sign-out" type="button">Sign out</button>
</section>
<dialog aria-labelledby="asked">
<form method="dialog">
<h2 id="asked"></h2>
<p data-field="version"><label for="version">Version</label> <select id="version"></select></p>
<p data-field="percent"><label for="percent">Share of the visitors, in percent</label> <input id="percent" type="number" min="1" max="100" value="5"></p>
<p data-field="auto"><label><input id="auto" type="checkbox"> Withdraw it by itself where it fails more often than the live version</label></p>
<p data-field="message"><label for="message">Message to visitors</label> <input id="message"></p>
<label for="reason">Reason</label>
<input id="reason" required>
<p>
<button id="confirm" value="yes"></button>
<button value="no" formnovalidate>Leave it</button>
</p>
</form>
</dialog>
</main>
</body>
</html>
`;

export const OPS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 90rem; margin: 0 auto; padding: 1.5rem 1rem; }
table { width: 100%; margin-block: 1rem; border-collapse: collapse; }
caption { font-weight: 600; text-align: start; }
th, td { padding: .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; vertical-align: top; }
#releases { overflow-x: auto; }
input, select, button { min-height: 2.75rem; padding: 0 .75rem; font: inherit; }
input[type=checkbox] { min-height: 0; }
td button { display: block; width: 100%; margin-block-end: .25rem; text-align: start; white-space: nowrap; }
#token, #reason, #message { min-width: min(24rem, 100%); }
dialog { max-width: 32rem; }
dialog label { display: block; }
[hidden] { display: none; }
pre { overflow-x: auto; }
`;

/** Talks to ops/api beside its own address. What comes from the store is only ever written as text. */
export const OPS_SCRIPT = `
const find = (query) => document.querySelector(query);
const showMessage = (text) => { find('#status').textContent = text; };
const API = new URL('api/', import.meta.url);
const PROBLEMS = {
  expired: 'The sign-in took too long, or began in another browser. Try again.',
  refused: 'Your account could not be signed in. Try again, or ask whoever runs this server.',
  unavailable: 'The sign-in cannot be reached right now. Try again in a minute.',
  uninstalled: 'This server cannot sign anybody in: it lacks the package openid-client. Ask whoever runs it to install that.',
  nothing: 'You are signed in, but nothing here is yours to move. Ask whoever runs this server.',
};
let token = sessionStorage.getItem('release-token') ?? '';
let environment = '';

async function call(path, body) {
  const address = new URL(path, API);
  if (!body && environment) address.searchParams.set('environment', environment);
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token ? { authorization: 'Bearer ' + token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(environment ? { ...body, environment } : body) } : {}),
  });
  const data = await answer.json();
  if (answer.status === 401) signOut();
  if (!answer.ok) throw new Error(data.message);
  return data;
}

function signOut() {
  token = '';
  sessionStorage.removeItem('release-token');
  find('#releases').hidden = true;
  find('#sign-in').hidden = false;
}

function make(name, content, fields = {}) {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...[content].flat());
  return element;
}

/** Names the action with the slice's name, so that a screen reader's list of buttons makes sense. */
function button(text, act, isEnabled = true) {
  const element = make('button', text, { type: 'button', disabled: !isEnabled });
  element.addEventListener('click', () => act().catch((error) => showMessage(error.message)));
  return element;
}

function actionsOf(slice) {
  const { name, canary, yours } = slice;
  const isHost = slice.kind === 'host';
  const actions = [
    button('Promote ' + name, () => ask(slice, 'Promote another version of ' + name + '?', 'Promote', 'promote', ['version']), yours),
    button('Roll back ' + name, () => ask(slice, canary ? 'Withdraw the canary of ' + name + '?' : 'Roll ' + name + ' back from ' + slice.live + '?', 'Roll back', 'rollback', []), yours),
  ];
  if (!isHost && !canary) actions.push(button('Start a canary of ' + name, () => ask(slice, 'Show another version of ' + name + ' to some visitors?', 'Start', 'canary', ['version', 'percent', 'auto']), yours));
  if (canary) actions.push(
    button('Change the share of ' + name, () => ask(slice, 'Show ' + name + ' ' + canary.version + ' to how many?', 'Change', 'canary', ['percent', 'auto'], { version: canary.version }), yours),
    button('Promote the canary of ' + name, () => ask(slice, 'Show ' + name + ' ' + canary.version + ' to everybody?', 'Promote', 'promote', [], { version: canary.version }), yours),
  );
  if (slice.state === 'disabled') actions.push(button('Switch on ' + name, () => ask(slice, 'Show ' + name + ' again?', 'Switch on', 'enable', []), yours));
  else if (!isHost) actions.push(button('Switch off ' + name, () => ask(slice, 'Show a message in place of ' + name + '?', 'Switch off', 'disable', ['message']), yours));
  actions.push(button('History of ' + name, () => showHistory(name)), button('Compare versions of ' + name, () => showDiff(slice)));
  return actions;
}

function rowOf(slice) {
  const canary = slice.canary ? slice.canary.version + ' (' + slice.canary.percent + ' %' + (slice.canary.auto ? ', auto' : '') + ', ' + slice.canary.loads + ' loads, ' + slice.canary.errors + ' errors)' : '–';
  const live = slice.live + (slice.state === 'disabled' ? ' (switched off)' : '') + (slice.fault ? ' – not served as published: ' + slice.fault : '');
  const since = slice.since ? new Date(slice.since).toLocaleString() : '–';
  const cells = [live, String(slice.loads), String(slice.errors), canary, since, slice.by ?? '–', slice.why ?? '–'];
  return make('tr', [
    make('th', slice.name, { scope: 'row' }),
    ...cells.map((text) => make('td', text)),
    make('td', actionsOf(slice)),
  ]);
}

async function showEnvironments() {
  const { own, environments } = await call('environments');
  const names = Object.keys(environments);
  find('#environments').hidden = names.length < 2;
  if (find('#environment').options.length > 0) return;
  find('#environment').append(...names.map((name) => make('option', name, { value: name, selected: name === own })));
}

async function show() {
  const { who, generation, slices, environment: shown } = await call('status');
  find('#sign-in').hidden = true;
  find('#releases').hidden = false;
  find('#generation').textContent = 'Generation ' + generation + ' of ' + shown + '. Signed in as ' + who + '.';
  find('tbody').replaceChildren(...slices.map(rowOf));
}

async function versionsOf(name) {
  const { versions } = await call('versions?slice=' + encodeURIComponent(name));
  return versions.toReversed();
}

const options = (versions, chosen) => versions.map((version) => make('option', version, { value: version, selected: version === chosen }));

async function ask(slice, question, verb, move, fields, given = {}) {
  const dialog = find('dialog');
  find('#asked').textContent = question;
  find('#confirm').textContent = verb;
  for (const field of dialog.querySelectorAll('[data-field]')) field.hidden = !fields.includes(field.dataset.field);
  find('#message').required = fields.includes('message');
  if (fields.includes('version')) find('#version').replaceChildren(...options((await versionsOf(slice.name)).filter((version) => version !== slice.live)));
  find('#percent').value = String(slice.canary?.percent ?? 5);
  find('#auto').checked = Boolean(slice.canary?.auto);
  find('#message').value = '';
  find('#reason').value = '';
  dialog.onclose = async () => {
    if (dialog.returnValue !== 'yes') return;
    const entered = { version: find('#version').value, percent: Number(find('#percent').value), auto: find('#auto').checked, message: find('#message').value };
    const body = { slice: slice.name, reason: find('#reason').value, ...given, ...Object.fromEntries(fields.map((field) => [field, entered[field]])) };
    showMessage(verb + ': ' + slice.name + ' …');
    try {
      const moved = await call(move, body);
      showMessage(slice.name + ' ' + moved.version + ' is live (' + moved.tookMs + ' ms).' + (moved.untried ? ' No browser tried it: ' + moved.untried + '.' : ''));
    } catch (error) {
      showMessage(error.message);
    }
    await show().catch((error) => showMessage(error.message));
  };
  dialog.returnValue = '';
  dialog.showModal();
}

function showDetails(title, content) {
  const details = find('#details');
  details.replaceChildren(make('h2', title), ...content);
  details.hidden = false;
  details.scrollIntoView({ block: 'nearest' });
}

async function showHistory(name) {
  const history = await call('history?slice=' + encodeURIComponent(name));
  const lines = history.toReversed().map((entry) =>
    make('li', new Date(entry.at).toLocaleString() + ': ' + entry.action + (entry.percent ? ' ' + entry.percent + ' %' : '') + ' ' + (entry.from ?? '–') + ' → ' + entry.to + ', ' + entry.who + ': ' + entry.reason));
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
  const labels = [make('label', ['From ', from]), ' ', make('label', ['To ', to]), ' '];
  showDetails('Versions of ' + slice.name, [make('p', [...labels, button('Compare', compare)]), result]);
}

find('#sign-in form')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  token = find('#token').value.trim();
  find('#token').value = '';
  try {
    await show();
    sessionStorage.setItem('release-token', token);
    showMessage('');
    await showEnvironments();
  } catch (error) {
    showMessage(error.message);
  }
});
find('#environment').addEventListener('change', () => {
  environment = find('#environment').value;
  find('#details').hidden = true;
  show().catch((error) => showMessage(error.message));
});
find('#sign-out').addEventListener('click', () => {
  if (!token) call('sign-out', {}).catch((error) => showMessage(error.message));
  signOut();
});
const problem = new URLSearchParams(location.search).get('problem');
const given = token;
if (Object.hasOwn(PROBLEMS, problem)) showMessage(PROBLEMS[problem]);
else if (given || find('#account')) show().then(showEnvironments).catch((error) => { if (given) showMessage(error.message); });
`;
