import { htmlPage } from '../text/html-page';
import { html, type SafeHtml } from '../text/html-template';
import { summaryOf, type DescribedRoute } from './openapi';

/** The API documentation as HTML: no scripts, no external resources. */
export function docsPage(
  title: string,
  routes: readonly DescribedRoute[],
  paths: Record<string, Record<string, unknown>>,
): string {
  const rows = [...routes].sort((a, b) => a.url.localeCompare(b.url));
  return htmlPage(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>
        Prices are in rand, with the VAT if the seller charges any. An error response is
        <code>{"message", "code", "errors"?: [{"field", "message"}], "details"?}</code>. Paths under <code>/api</code> require
        <code>Authorization: Bearer</code> and the token. For programs: <a href="/docs/json">OpenAPI 3.1</a>.
      </p>
      ${rows.map((route) => section(route, paths))}
    </main>`,
    html`<link rel="stylesheet" href="/docs/page.css" />`,
  );
}

function section(route: DescribedRoute, paths: Record<string, Record<string, unknown>>): SafeHtml {
  const operation = paths[route.url.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  return html`<section>
    <h2><code>${route.method} ${route.url}</code></h2>
    <p>${summaryOf(route)}</p>
    <details>
      <summary>Parameters, body and responses</summary>
      <pre>${JSON.stringify(operation, null, 2)}</pre>
    </details>
  </section>`;
}

export const PAGE_STYLE = `body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #161616; background: #f4f4f2; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem; }
section { margin-block: 0.75rem; padding: 0.75rem 1rem; background: #fff; border-radius: 0.5rem; }
h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
pre { overflow: auto; font-size: 0.8125rem; }
`;
