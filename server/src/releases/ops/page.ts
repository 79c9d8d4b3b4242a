/** The ops page: what is live, since when, by whom and why, its loads and errors, and a rollback button per slice. */
export const OPS_PAGE = `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Releases</title>
<link rel="stylesheet" href="/ops/page.css">
<script type="module" src="/ops/page.js"></script>
</head>
<body>
<main>
<h1>Releases</h1>
<form id="sign-in" aria-label="Sign in">
<label for="token">Token</label>
<input id="token" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>
<p id="status" role="status"></p>
<section id="releases" hidden>
<p id="generation"></p>
<table>
<caption>What is live</caption>
<thead><tr><th scope="col">Slice</th><th scope="col">Live</th><th scope="col">Loads</th><th scope="col">Errors</th><th scope="col">Canary</th><th scope="col">Since</th><th scope="col">By</th><th scope="col">Why</th><th scope="col">Undo</th></tr></thead>
<tbody></tbody>
</table>
<button id="sign-out" type="button">Sign out</button>
</section>
<dialog aria-labelledby="asked">
<form method="dialog">
<h2 id="asked"></h2>
<label for="reason">Reason</label>
<input id="reason" required>
<button value="yes">Roll back</button>
<button value="no" formnovalidate>Leave it</button>
</form>
</dialog>
</main>
</body>
</html>
`;

export const OPS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem; }
table { width: 100%; margin-block: 1rem; border-collapse: collapse; }
caption { font-weight: 600; text-align: start; }
th, td { padding: .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; vertical-align: top; }
section { overflow-x: auto; }
input, button { min-height: 2.75rem; padding: 0 .75rem; font: inherit; }
input { min-width: min(24rem, 100%); }
dialog label { display: block; }
`;

export const OPS_SCRIPT = `
const find = (query) => document.querySelector(query);
const showMessage = (text) => { find('#status').textContent = text; };
let token = sessionStorage.getItem('release-token') ?? '';

async function call(path, body) {
  const answer = await fetch('/ops/api/' + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer ' + token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
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

function cell(row, content) {
  const place = document.createElement('td');
  place.append(content);
  row.append(place);
}

function rowOf(slice) {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = slice.name;
  row.append(head);
  const canary = slice.canary ? slice.canary.version + ' (' + slice.canary.percent + ' %, ' + slice.canary.loads + ' loads, ' + slice.canary.errors + ' errors)' : '–';
  const live = slice.live + (slice.state === 'disabled' ? ' (switched off)' : '');
  const since = slice.since ? new Date(slice.since).toLocaleString() : '–';
  for (const text of [live, String(slice.loads), String(slice.errors), canary, since, slice.by ?? '–', slice.why ?? '–']) cell(row, text);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Roll back ' + slice.name;
  button.disabled = !slice.yours;
  button.addEventListener('click', () => ask(slice));
  cell(row, button);
  return row;
}

async function show() {
  const { who, generation, slices } = await call('status');
  find('#sign-in').hidden = true;
  find('#releases').hidden = false;
  find('#generation').textContent = 'Generation ' + generation + '. Signed in as ' + who + '.';
  find('tbody').replaceChildren(...slices.map(rowOf));
}

function ask(slice) {
  const dialog = find('dialog');
  find('#asked').textContent = slice.canary ? 'Withdraw the canary of ' + slice.name + '?' : 'Roll ' + slice.name + ' back from ' + slice.live + '?';
  find('#reason').value = '';
  dialog.onclose = async () => {
    if (dialog.returnValue !== 'yes') return;
    try {
      const moved = await call('rollback', { slice: slice.name, reason: find('#reason').value });
      showMessage(slice.name + ' ' + moved.version + ' is live (' + moved.tookMs + ' ms).');
    } catch (error) {
      showMessage(error.message);
    }
    await show().catch((error) => showMessage(error.message));
  };
  dialog.returnValue = '';
  dialog.showModal();
}

find('#sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  token = find('#token').value.trim();
  find('#token').value = '';
  try {
    await show();
    sessionStorage.setItem('release-token', token);
    showMessage('');
  } catch (error) {
    showMessage(error.message);
  }
});
find('#sign-out').addEventListener('click', signOut);
if (token) show().catch((error) => showMessage(error.message));
`;
