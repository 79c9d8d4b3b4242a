import { useDomainFixture } from '../test/domain-fixture';
import { createHousekeeping, RETENTION_DAYS } from './housekeeping';
import { queueMail } from './mail/queue-mail';

const fixture = useDomainFixture();

async function tidy(): Promise<void> {
  const failed = jest.fn();
  const housekeeping = createHousekeeping({ ...fixture.deps, log: { error: failed, warn: failed } as never });
  housekeeping.start();
  await housekeeping.stop();
  expect(failed.mock.calls).toEqual([]);
}
const days = (count: number) => `now() - interval '${count} days'`;

test('deletes abandoned mails after a month and unsent codes after an hour, and keeps all others', async () => {
  const { deps, rows } = fixture;
  const queue = (subject: string, code?: string) =>
    queueMail(deps.db, { to: 'a@example.com', subject, text: 'Text', html: '', ...(code === undefined ? {} : { code }) });
  for (const subject of ['given up long ago', 'given up', 'waits for long']) await queue(subject);
  await queue('dead code', '123456');
  await queue('code', '123456');
  await rows(`update mails set next_try_at = null where subject like 'given up%'`);
  await rows(`update mails set created_at = ${days(RETENTION_DAYS.givenUpMails + 1)} where subject like '% long%'`);
  await rows(`update mails set created_at = now() - interval '2 hours' where subject = 'dead code'`);
  await tidy();
  const left = await rows<{ subject: string }>('select subject from mails order by subject');
  expect(left.map(({ subject }) => subject)).toEqual(['code', 'given up', 'waits for long']);
});

test('credit notes forget their buyer after five years', async () => {
  const { rows } = fixture;
  await rows(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
    values ('s', 'sandbox', 'test', 'settled', 1, 'ZAR', '{}', '[]', now())`);
  await rows(`insert into orders (id, session_id, status, total_cents, currency, request, delivery_at)
    values ('LC-1', 's', 'refunded', 1, 'ZAR', '{"email":""}', now())`);
  const paper = (serial: string, at: string) =>
    rows(`insert into credit_notes (serial, order_id, amount_cents, vat_cents, lines, reason, seller, buyer, issued_at)
      select '${serial}', id, 1, 0, '[]', '', '{}', '{"name":"Thandi"}', ${at} from orders limit 1`);
  await paper('CN-1', days(RETENTION_DAYS.creditNoteBuyers + 1));
  await paper('CN-2', days(RETENTION_DAYS.creditNoteBuyers - 1));
  await tidy();
  expect(await rows('select serial from credit_notes where buyer is not null')).toEqual([{ serial: 'CN-2' }]);
});

test("deletes the provider's messages once the payment cannot be disputed, stored responses and codes when they expire", async () => {
  const { rows, buyer } = fixture;
  const { id } = await buyer();
  const event = (name: string, at: string) =>
    rows(`insert into payment_events (provider, event_id, type, received_at) values ('sandbox', '${name}', 'x', ${at})`);
  await event('old', days(RETENTION_DAYS.paymentEvents + 1));
  await event('new', days(RETENTION_DAYS.paymentEvents - 1));
  const response = (key: string, at: string) =>
    rows(
      `insert into kept_answers (account_id, key, request_hash, answer, expires_at) values (${id}, '${key}', '', '{}', ${at})`,
    );
  await response('old', `now() - interval '1 second'`);
  await response('new', `now() + interval '1 hour'`);
  await rows(`insert into email_codes (account_id, code_hash, expires_at) values (${id}, '', now() - interval '1 second')`);
  await tidy();
  expect(await rows('select event_id as name from payment_events')).toEqual([{ name: 'new' }]);
  expect(await rows('select key as name from kept_answers')).toEqual([{ name: 'new' }]);
  expect(await rows('select account_id from email_codes')).toEqual([]);
});
