import { codeFor } from '../../support/outbox';
import { newCustomer } from '../../support/shopper';
import type { Engine } from '../use-engine';

interface Launch {
  path: string;
  state: string;
  name: string;
  sizes: { size: string }[];
}

/** A customer with a confirmed address. */
async function confirmedCustomer({ apiUrl, shop }: Engine): Promise<string> {
  const { email, jwt } = await newCustomer(apiUrl);
  const post = (path: string, body: object) =>
    fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
      body: JSON.stringify(body),
    });
  await post('/api/user/email/code', {});
  expect((await post('/api/user/email/confirm', { code: await codeFor(shop.dataDir, email) })).status).toBe(200);
  return email;
}

/** The sample day's launch in a state. The shop shows what the command has written within a second. */
async function launchIn({ apiUrl }: Engine, state: string): Promise<Launch> {
  for (;;) {
    const { launches } = (await (await fetch(`${apiUrl}/launches`)).json()) as { launches: Launch[] };
    const found = launches.find((launch) => launch.state === state);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Runs before tests that add data, because the sample day needs an empty shop. */
export function describeLaunches(engine: Engine): void {
  test('LCH-12: a customer enters a draw, and a visitor checks a finished one', async () => {
    expect(await engine.shop.manage('sample-day')).toMatchObject({ code: 0 });
    const [open, drawn] = [await launchIn(engine, 'open'), await launchIn(engine, 'drawn')];
    const email = await confirmedCustomer(engine);
    const shopper = await engine.visit();
    await shopper.start('/Login');
    await shopper.logIn(email);
    await shopper.seesHome();
    await shopper.start('/Launches');
    await shopper.sees(open.name);
    await shopper.start(`/Launches/${open.path}`);
    await shopper.enterDraw(open.sizes[0]!.size);
    await shopper.hears('You are in the draw.');
    await shopper.start(`/Launches/${drawn.path}/Fairness`);
    await shopper.press('Check the draw');
    await shopper.sees('The draw is correct.');
    expect(shopper.window.noise()).toEqual([]);
  });
}
