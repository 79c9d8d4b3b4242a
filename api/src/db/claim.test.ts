import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyImage } from '../../test/image';
import { SEED } from '../../test/shop';
import { queueMail } from '../mail/queue-mail';
import { claimDue, endAllClaims } from './claim';
import { openDatabase, type Database } from './open';

let database: Database;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'claim-'));
  await copyImage(dataDir, SEED);
  database = await openDatabase({ folder: dataDir, log: { warn: () => undefined, error: () => undefined } as never });
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
    await queueMail(database.db, { to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('claimed work goes to one claimer, the attempt counted, until the claims are ended at a start', async () => {
  const claim = (limit: number) => claimDue(database.db, 'mails', { limit, ends: 60 });
  const [two, one] = [await claim(2), await claim(2)];
  expect([...two, ...one].map(({ recipient, attempts }) => [recipient, attempts]).sort()).toEqual([
    ['a@example.com', 1],
    ['b@example.com', 1],
    ['c@example.com', 1],
  ]);
  expect(await claim(3)).toEqual([]);
  await endAllClaims(database.db);
  expect((await claim(3)).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
});

test('what was given up stays given up', async () => {
  await database.db.updateTable('mails').set({ next_try_at: null }).execute();
  await endAllClaims(database.db);
  expect(await claimDue(database.db, 'mails', { limit: 3, ends: 60 })).toEqual([]);
});
