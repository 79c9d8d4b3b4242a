import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../db/open';
import { copyImage } from '../../test/image';
import { SEED } from '../../test/shop';
import { html } from '../markup';
import { folderCarrier } from './carrier';
import { letter } from './letter';
import { queueMail } from './queue-mail';
import { sendDue } from './sender';

const log = { warn: () => undefined, error: () => undefined } as never;
const config = { smtpUrl: undefined, mailFrom: 'Shop <shop@example.com>', dataDir: '' };
const counted: string[] = [];
const metrics = { mails: { inc: ({ outcome }: { outcome: string }) => void counted.push(outcome) } };
let database: Database;
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  await copyImage(dataDir, SEED);
  database = await openDatabase({ folder: dataDir, log });
  folder = join(dataDir, 'outbox');
  await mkdir(folder);
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});
const deps = () => ({ db: database.db, log, config, metrics });
const sent = async () => {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => ({ name, ...JSON.parse(await readFile(join(folder, name), 'utf8')) })));
};

test('a mail becomes one file of four fields, named by its time', async () => {
  await queueMail(database.db, { to: 'a@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
  await Promise.all([sendDue(deps(), folderCarrier(folder)), sendDue(deps(), folderCarrier(folder))]);
  const [{ name, ...mail } = { name: '' }, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toEqual({ to: 'a@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z-[\w-]+\.json$/);
  expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('no digits but the code stand six in a row, links stay whole, headers stay one line', async () => {
  const shop = { name: 'Shop 1234567' };
  const body = letter(shop, '<b>Hi</b>', [
    'Box 1234567',
    { link: 'https://shop.example/u/123456789', label: 'Here' },
    { rows: [['Code', '654321']] },
  ]);
  await queueMail(database.db, {
    to: 'b@example.com\r\nBcc: c@example.com',
    subject: 'A\r\nBcc: d@example.com',
    ...body,
    code: '654321',
  });
  await sendDue(deps(), folderCarrier(folder));
  const mail = (await sent()).at(-1);
  expect(mail?.text.replace(/https:\S+/, '').match(/\d{6,}/g)).toEqual(['654321']);
  expect(mail?.text).toContain('https://shop.example/u/123456789');
  expect(mail?.html).toContain('&lt;b&gt;Hi');
  expect(`${mail?.to}${mail?.subject}`).not.toMatch(/[\r\n]/);
});

test('what cannot be sent is tried again later, and given up in the end', async () => {
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

test('a mail of a transaction that is undone is never sent', async () => {
  const before = (await sent()).length;
  await database.db
    .transaction()
    .execute(async (trx) => {
      await queueMail(trx, { to: 'a@example.com', subject: 'S', text: 'T', html: '' });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await sendDue(deps(), folderCarrier(folder));
  expect(await sent()).toHaveLength(before);
});
