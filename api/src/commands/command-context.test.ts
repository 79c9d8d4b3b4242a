import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { useDomainFixture } from '../../test/domain-fixture';
import { queueMail } from '../mail/queue-mail';
import { sendQueuedMails } from './command-context';

const fixture = useDomainFixture();

const outbox = () => join(fixture.deps.config.dataDir, 'outbox');
const files = () => (existsSync(outbox()) ? readdirSync(outbox()).length : 0);
const waiting = async () => (await fixture.rows('select id from mails')).length;
const queue = () => queueMail(fixture.deps.db, { to: 'thandi@example.com', subject: 'Your order', text: 'Text', html: 'Text' });
beforeEach(async () => {
  await fixture.rows('delete from mails');
  rmSync(outbox(), { recursive: true, force: true });
  await queue();
});

const depsWith = (databaseUrl: string | undefined) => ({
  ...fixture.deps,
  config: { ...fixture.deps.config, databaseUrl, smtpUrl: undefined },
});

test('a command on PostgreSQL leaves mails to the servers, which have the mail settings', async () => {
  await sendQueuedMails(depsWith('postgres://localhost/shop'));
  expect([await waiting(), files()]).toEqual([1, 0]);
});

test('a command on the embedded database sends them, because no server has it open', async () => {
  await sendQueuedMails(depsWith(undefined));
  expect([await waiting(), files()]).toEqual([0, 1]);
});
