import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/open';
import { openDatabaseImage } from '../../test/database-image';
import { SEED } from '../../test/shop';
import { html } from '../text/html-template';
import { folderTransport } from './transport';
import { layoutMail } from './mail-layout';
import { DEFAULT_SHOP } from 'shared/models';
import { queueMail } from './queue-mail';
import { sendDue } from './sender';

const log = { warn: () => undefined, error: () => undefined } as never;
const config = { smtpUrl: undefined, mailFrom: { name: 'Shop', address: 'shop@example.com' }, dataDir: '', shop: DEFAULT_SHOP };
const counted: string[] = [];
const metrics = { mails: { inc: ({ outcome }: { outcome: string }) => void counted.push(outcome) } };
let database: Database;
let folder: string;
beforeAll(async () => {
  const opened = await openDatabaseImage(SEED);
  database = opened;
  folder = join(opened.dataDir, 'outbox');
  await mkdir(folder);
});
afterAll(() => database.close());
const deps = () => ({ db: database.db, log, config, metrics });
const sent = async () => {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => ({ name, ...JSON.parse(await readFile(join(folder, name), 'utf8')) })));
};

test('writes a mail to one file with four fields, named by its time', async () => {
  await queueMail(database.db, { to: 'a@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
  await Promise.all([sendDue(deps(), folderTransport(folder).send), sendDue(deps(), folderTransport(folder).send)]);
  const [{ name, ...mail } = { name: '' }, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toEqual({ to: 'a@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z-[\w-]+\.json$/);
  expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('splits long digit runs except the code, keeps links whole and headers on one line', async () => {
  const shop = { name: 'Shop 1234567' };
  const body = layoutMail(shop, { subject: 'A\r\nBcc: d@example.com', heading: '<b>Hi</b>' }, [
    'Box 1234567',
    { link: 'https://shop.example/u/123456789', label: 'Here' },
    { rows: [['Code', '654321']] },
  ]);
  await queueMail(database.db, {
    to: 'b@example.com\r\nBcc: c@example.com',
    ...body,
    code: '654321',
  });
  await sendDue(deps(), folderTransport(folder).send);
  const mail = (await sent()).at(-1);
  expect(mail?.text.replace(/https:\S+/, '').match(/\d{6,}/g)).toEqual(['654321']);
  expect(mail?.text).toContain('https://shop.example/u/123456789');
  expect(mail?.html).toContain('&lt;b&gt;Hi');
  expect(`${mail?.to}${mail?.subject}`).not.toMatch(/[\r\n]/);
});

test('retries a failed mail with backoff and gives up eventually', async () => {
  await queueMail(database.db, { to: 'x@example.com', subject: 'S', text: 'T', html: html`<p>T</p>` });
  const fails = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  const began = Date.now();
  await sendDue(deps(), fails);
  await sendDue(deps(), fails);
  const [mail] = await database.db.selectFrom('mails').selectAll().execute();
  expect(mail).toMatchObject({ attempts: 1, last_error: 'ECONNREFUSED' });
  expect(mail?.next_try_at?.getTime()).toBeGreaterThanOrEqual(began + 5_000);
  await database.db.updateTable('mails').set({ attempts: 15, next_try_at: new Date() }).execute();
  await sendDue(deps(), fails);
  expect(await database.db.selectFrom('mails').select('next_try_at').execute()).toEqual([{ next_try_at: null }]);
  expect(counted.slice(-2)).toEqual(['failed', 'given up']);
});

test('never sends a mail of a rolled-back transaction', async () => {
  const before = (await sent()).length;
  await database.db
    .transaction()
    .execute(async (trx) => {
      await queueMail(trx, { to: 'a@example.com', subject: 'S', text: 'T', html: '' });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await sendDue(deps(), folderTransport(folder).send);
  expect(await sent()).toHaveLength(before);
});
