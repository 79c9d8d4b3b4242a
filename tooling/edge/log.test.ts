import { freePort } from 'testing/free-port';
import { startEdge, withNginx } from 'testing/edge';

/** As the API and the release kit generate them. */
const TOKEN = 'pZ3-kq_0Vw8TtYb1mN5cRr7xHs2dLf9g';
const PROOF = 'Qm9_x2-Zt7Ka4LpWv0sYd3RcUe8NhJb5TfGi1MoXw6z';

const MASKED = [
  [`/Back-Office/Invitation/${TOKEN}`, '/Back-Office/Invitation/-'],
  [`/staff/api/invitation/${TOKEN}/accept`, '/staff/api/invitation/-/accept'],
  [`/Track/ORD-7F3K.${PROOF}`, '/Track/-'],
  [`/track/ORD-7F3K%2E${PROOF}/`, '/track/-/'],
  [`/newsletter/confirm/${TOKEN}`, '/newsletter/confirm/-'],
  [`/newsletter/unsubscribe/%22${TOKEN}%22`, '/newsletter/unsubscribe/-'],
  [`/back-in-stock/forget/${TOKEN}`, '/back-in-stock/forget/-'],
  [`/preview/eyJhIjoxfQ.${PROOF}`, '/preview/-'],
  [`/override/eyJhIjoxfQ.${PROOF}/`, '/override/-/'],
  [`/sandbox/pay/${TOKEN}/of/${PROOF}`, '/sandbox/pay/-/of/-'],
  [`/Shop/Dunk?preview=${TOKEN}`, '/Shop/Dunk'],
] as const;

const WHOLE = [
  '/',
  '/Shop/Dunk/Dunk%20Low%20Fir%20Honey',
  '/staff/api/products/import/preview',
  '/auth/create-account',
  `/remotes/mf-catalog/1.0.0/${'0a'.repeat(16)}.js`,
  `/shell/1.0.0/main.${'0a'.repeat(16)}.js`,
  `/media/${'0a'.repeat(16)}-640/640.jpg`,
] as const;

withNginx.describe('the log of the edge', () => {
  test('logs the addresses of pages and files without tokens and query strings', async () => {
    // A port without a server, so that errors are logged as well.
    const edge = await startEdge([await freePort('127.0.0.1')]);
    for (const [path] of MASKED) await edge.ask(path);
    for (const path of WHOLE) await edge.ask(path);
    // The edge itself refuses this one.
    await edge.ask(`/newsletter/confirm/${TOKEN}?q=${TOKEN}`, { method: 'POST', headers: { 'content-length': 200_000 } });
    const { access, errors } = await edge.close();
    const expected = [...MASKED.map(([, logged]) => logged), ...WHOLE.map(decodeURIComponent), '/newsletter/confirm/-'];
    expect(access.map((line) => / (?:GET|POST) (.+?) (?:502|413) /.exec(line)?.[1])).toEqual(expected);
    for (const text of [access.join('\n'), errors]) for (const secret of [TOKEN, PROOF]) expect(text).not.toContain(secret);
  });
});
