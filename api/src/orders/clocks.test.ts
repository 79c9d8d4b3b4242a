import { withShiftedClock } from '../../test/shifted-clock';
import { prepareScenes } from '../../test/scenes';
import { createTokens } from '../accounts/tokens';
import { readProducts } from '../catalogue/read-products';
import { queueMail } from '../mail/queue-mail';
import { sendDue } from '../mail/sender';
import { endPayment, readPayment } from '../payments/sandbox/ledger';
import { cancelOrder } from './cancel-order';
import { hasLapsed } from './settle';
import { sweep } from './sweeper';

const scenes = prepareScenes();
const { open, rows, sceneOf, openedScene, orderedScene, settled, due } = scenes;
const HOUR = 3_600;

/** Seconds from now, by the database's clock. */
const secondsUntil = async (column: string, from: string) =>
  (await rows<{ seconds: number }>(`select extract(epoch from ${column} - clock_timestamp())::float8 as seconds from ${from}`))[0]
    ?.seconds;
const checkOf = (session: string) => secondsUntil('next_check_at', `payment_sessions where id = '${session}'`);

// The embedded database runs in the process and has its clock.
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

// The hold lasts half an hour: with a clock that is wrong by an hour it would be over at once, or three times as long.
onPostgres.each([
  ['an hour behind', -HOUR],
  ['an hour ahead', HOUR],
])('the clock of the process is %s', (_name, shift) => {
  const wrongly = <T>(work: () => Promise<T>) => withShiftedClock(shift, work);

  test('pairs are held for as long as is promised, and the session is looked after in time', async () => {
    const scene = await sceneOf(1);
    const session = await wrongly(() => open(scene.one));
    expect(await secondsUntil('expires_at', `holds where session_id = '${session}'`)).toBeCloseTo(1_800, -2);
    expect(await secondsUntil('hold_ends_at', `payment_sessions where id = '${session}'`)).toBeCloseTo(1_800, -2);
    expect(await checkOf(session)).toBeCloseTo(10, -1);
    await expect(wrongly(() => open(scene.two))).rejects.toMatchObject({ status: 409 });
    expect(await wrongly(() => hasLapsed(scenes.deps.db, session))).toBe(false);
    const [{ holdEndsInMs } = { holdEndsInMs: null }] = await wrongly(() => readProducts(scenes.deps.db, [scene.product]));
    expect(Number(holdEndsInMs) / 1000).toBeCloseTo(1_800, -2);
  });

  test('the sweeper neither closes a young session nor leaves it for hours', async () => {
    const { session } = await openedScene(1);
    await rows(`update payment_sessions set state = 'opening' where id = '${session}'`);
    await due(session);
    await wrongly(() => sweep(scenes.deps));
    expect(await rows(`select state from payment_sessions where id = '${session}'`)).toEqual([{ state: 'opening' }]);
    expect(await checkOf(session)).toBeCloseTo(10, -1);
    await rows(
      `update payment_sessions set created_at = created_at - interval '3 minutes', next_check_at = now() where id = '${session}'`,
    );
    await wrongly(() => sweep(scenes.deps));
    expect(await rows(`select state from payment_sessions where id = '${session}'`)).toEqual([{ state: 'failed' }]);
  });

  test('the sandbox takes a card while its page is open, and a payment is settled', async () => {
    const { session } = await openedScene(1);
    expect(await wrongly(() => readPayment(scenes.deps.db, session))).toMatchObject({ status: 'open' });
    await wrongly(() => endPayment(scenes.deps.db, session, 'paid'));
    expect(await wrongly(() => settled(session))).toMatchObject({ state: 'settled' });
  });

  test('what failed is tried again after its pause: a mail, a refund', async () => {
    const { deps } = scenes;
    await rows('delete from mails');
    await queueMail(deps.db, { to: 'a@example.com', subject: 'Hello', text: 'Text', html: 'Text' });
    await wrongly(() => sendDue(deps as never, () => Promise.reject(new Error('away'))));
    expect(await secondsUntil('next_try_at', 'mails')).toBeCloseTo(5, -1);
    const { orderId, session } = await orderedScene(1);
    const { current } = deps.payments;
    const away = { ...current, readSession: () => Promise.reject(new Error('away')) };
    await wrongly(() => cancelOrder({ ...deps, payments: { current: away, named: () => away } }, { orderId, reason: '' }));
    expect(await checkOf(session)).toBeCloseTo(5, -1);
  });

  test('a session that was logged out stays known for longer than its tokens last', async () => {
    const tokens = createTokens({ db: scenes.deps.db, secret: 'x'.repeat(32), holdSeconds: 1_800 });
    await wrongly(() => tokens.revoke(`of ${shift}`));
    const left = await secondsUntil('expires_at', `revoked_sessions where session_id = 'of ${shift}'`);
    expect(left).toBeGreaterThan(tokens.seconds);
  });
});
