const TOKEN_FORM = `<form>
<label for="token">Token</label>
<input id="token" type="password" autocomplete="current-password" required>
<button>Sign in</button>
</form>`;

const accountLinks = (base: string) => `<p><a id="account" href="${base}ops/sign-in">Sign in with your account</a></p>
<p><a href="${base}ops/sign-in?again">Sign in with another account</a></p>`;

/** The server also refuses a blank reason or message, but only after the dialog has closed and its input is lost. */
const NOT_BLANK = 'required pattern=".*\\S.*" title="Not only spaces"';

/** How operators can sign in. */
interface SignIns {
  byToken: boolean;
  byAccount: boolean;
}

/**
 * The page for operators: the live versions, since when, by which person and why, and the moves that the operator may make.
 * `base` is the path that `ops` is below.
 */
export const opsPage = (base: string, { byToken, byAccount }: SignIns) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Releases</title>
<link rel="stylesheet" href="${base}ops/page.css">
<script defer src="${base}ops/page.js"></script>
</head>
<body>
<main>
<h1 tabindex="-1">Releases</h1>
<section id="sign-in" aria-label="Sign in">
${byAccount ? accountLinks(base) : ''}
${byToken ? TOKEN_FORM : ''}
</section>
<p id="status" role="status"></p>
<section id="releases" aria-label="What is live" hidden>
<p id="lost" role="alert" hidden></p>
<div id="bar">
<p id="environments" hidden><label for="environment">Environment</label> <select id="environment"></select></p>
<p id="generation"></p>
<p><button id="look" type="button">Look again</button> <button id="sign-out" type="button">Sign out</button></p>
</div>
<table role="table">
<caption>What is live</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Slice</th><th role="columnheader" scope="col">Live</th><th role="columnheader" scope="col">Canary</th><th role="columnheader" scope="col">Last move</th><th role="columnheader" scope="col">Actions</th></tr></thead>
<tbody role="rowgroup"></tbody>
</table>
<section id="details" aria-live="polite" hidden></section>
</section>
<dialog aria-labelledby="asked">
<form method="dialog">
<h2 id="asked"></h2>
<p data-field="version"><label for="version">Version</label> <select id="version"></select></p>
<p data-field="percent"><label for="percent">Share of the visitors, in percent</label> <input id="percent" type="number" min="1" max="100" value="5" required></p>
<p data-field="auto"><label><input id="auto" type="checkbox"> Withdraw it by itself where it fails more often than the live version</label></p>
<p data-field="message"><label for="message">Message to visitors</label> <input id="message" ${NOT_BLANK}></p>
<p><label for="reason">Reason</label> <input id="reason" ${NOT_BLANK}></p>
<p class="choices">
<button id="confirm" value="yes"></button>
<button value="no" formnovalidate>Leave it</button>
</p>
</form>
</dialog>
</main>
</body>
</html>
`;
