import { ask } from '../images/compose-shop';

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
/** At ten percent, nearly every sixty of them have some of the canary. */
const MOST_VISITORS = 400;

/** Visitors of a page, each a new browser, until `wanted` of them got this version of the slice; resolves with their cookies. */
export async function visitorsWith(url: string, path: string, entry: string, wanted: number): Promise<string[]> {
  const found: string[] = [];
  for (let visits = 0; visits < MOST_VISITORS && found.length < wanted; visits += 1) {
    const { headers, body } = await ask(url + path, { headers: { 'user-agent': BROWSER } });
    const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!);
    if (body.includes(entry)) found.push(cookies.join('; '));
  }
  if (found.length < wanted) throw new Error(`only ${found.length} of ${MOST_VISITORS} visitors got ${entry}`);
  return found;
}

/** Reports to the shop, as a browser does, that a remote could not be loaded. */
export async function reportFailure(url: string, cookie: string, remote: string, version: string): Promise<void> {
  const { generation } = JSON.parse((await ask(`${url}/releases.json`)).body) as { generation: number };
  const { status, body } = await ask(`${url}/telemetry`, {
    method: 'POST',
    headers: { cookie, 'user-agent': BROWSER, 'content-type': 'application/json' },
    body: JSON.stringify({ generation, reports: [{ remote, version, stage: 'load' }] }),
  });
  if (status >= 300) throw new Error(`/telemetry answered ${status}: ${body}`);
}
