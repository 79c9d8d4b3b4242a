import { until } from '../../test/buyer';
import { useDomainFixture } from '../../test/domain-fixture';
import { DatabaseUnavailableError } from '../db/unavailable';
import { queueMail } from './queue-mail';
import { sendDue } from './sender';
import { MAX_CONNECTIONS, type SendMail } from './transport';

const fixture = useDomainFixture();
beforeEach(() => fixture.rows('delete from mails'));

const queue = (subject: string, code?: string) =>
  queueMail(fixture.deps.db, {
    to: 'a@example.com',
    subject,
    text: 'Text',
    html: 'Text',
    ...(code === undefined ? {} : { code }),
  });
const queueMany = async (count: number) => {
  for (let index = 0; index < count; index += 1) await queue(`Order ${index}`);
};
/** A mail server that delays its replies until `open` is called. */
function heldServer() {
  const started: string[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const send: SendMail = async ({ id }) => {
    started.push(id);
    await opened;
  };
  return { started, send, open };
}

test('sends a one-time code before all mails that wait longer', async () => {
  await queueMany(20);
  await queue('Your one-time code', '123456');
  const sent: string[] = [];
  await sendDue(fixture.deps, async ({ subject }) => void sent.push(subject));
  expect(sent).toHaveLength(21);
  expect(sent[0]).toBe('Your one-time code');
});

test('sends several at once, and leases none before it is sent: two processes never send the same mail', async () => {
  await queueMany(20);
  const [one, two] = [heldServer(), heldServer()];
  const first = sendDue(fixture.deps, one.send);
  await until(
    async () => one.started.length,
    (count) => count >= MAX_CONNECTIONS,
  );
  expect(one.started).toHaveLength(MAX_CONNECTIONS);
  // A minute passes for every mail that is not being sent; sending one takes less.
  const inProgress = one.started.map((id) => `'${id}'`).join();
  await fixture.rows(`update mails set next_try_at = now() - interval '1 second' where id not in (${inProgress})`);
  two.open();
  await sendDue(fixture.deps, two.send);
  one.open();
  await first;
  const sent = [...one.started, ...two.started];
  expect([sent.length, new Set(sent).size]).toEqual([20, 20]);
  expect(await fixture.rows('select id from mails')).toEqual([]);
});

test('sends a mail once, though the database fails just afterwards and its lease ends', async () => {
  await queue('Your order');
  let failing = true;
  const db = new Proxy(fixture.deps.db, {
    get(target, name) {
      if (name === 'deleteFrom' && failing) throw new DatabaseUnavailableError('db/acquire-timeout', 'no connection in time');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const [sent, outcomes]: [string[], string[]] = [[], []];
  const metrics = { mails: { inc: ({ outcome }: { outcome: string }) => void outcomes.push(outcome) } };
  const send = () => sendDue({ ...fixture.deps, db, metrics }, async ({ subject }) => void sent.push(subject));
  await expect(send()).rejects.toThrow('no connection in time');
  await fixture.rows('update mails set next_try_at = now()');
  await expect(send()).rejects.toThrow('no connection in time');
  failing = false;
  await send();
  expect([sent, outcomes, await fixture.rows('select id from mails')]).toEqual([['Your order'], ['sent'], []]);
});

test('starts no further mail when stopping, and abandons hanging ones', async () => {
  await queueMany(20);
  const stopping = new AbortController();
  const hanging: SendMail = (_mail, signal) => {
    stopping.abort();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  await sendDue(fixture.deps, hanging, stopping.signal);
  const [count] = await fixture.rows<{ tried: number; waiting: number }>(
    `select (count(*) filter (where attempts > 0))::int as tried, (count(*) filter (where next_try_at is not null))::int as waiting from mails`,
  );
  expect(count?.waiting).toBe(20);
  expect(count?.tried).toBeLessThanOrEqual(MAX_CONNECTIONS);
});
