import type { ServerConfig } from '../config';
import { contentSecurityPolicy, hashOf } from '../security/policy';
import { finishPage, type CachedPage } from './page-cache';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:17px/1.5 system-ui,sans-serif;color:#111214;background:#f4f3f0}' +
  'h1{margin:0 0 8px;font-size:28px;line-height:1.1}a{color:inherit;font-weight:600}';

const REASONS = {
  broken: 'The shop is not available right now.',
  overloaded: 'More people than usual are in the shop right now.',
  busy: 'Many different pages were requested from your network within a few seconds.',
};

/** The page for when the shell cannot be rendered or the server is overloaded. It depends on no other file. */
export function unavailablePage(config: ServerConfig, reason: keyof typeof REASONS): CachedPage {
  const html = `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>${REASONS[reason]} Nothing in your cart or orders is lost. <a href="/">Try again</a></p>
</main>
</body>
</html>
`;
  return finishPage(503, html, contentSecurityPolicy(config, [], [hashOf(STYLE)]));
}
