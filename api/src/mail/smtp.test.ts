import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { useDomainFixture } from '../../test/domain-fixture';
import type { MailAddress } from '../config/mail-address';
import { senderAddress } from './sender-address';
import { smtpTransport, type OutgoingMail } from './transport';
import { queueMail, type Mail } from './queue-mail';
import { sendDue } from './sender';
import { newsletterMail } from './templates/newsletter';

const fixture = useDomainFixture();
const servers: SMTPServer[] = [];
beforeEach(() => fixture.rows('delete from mails'));
afterEach(() => Promise.all(servers.splice(0).map(closed)));

interface Received {
  from: string;
  to: string[];
  raw: string;
  secure: boolean;
  user: string | undefined;
}

/** A mail server on a free port, or on `port`. `answer` chooses the status with which a recipient is rejected. */
async function mailServer(options: SMTPServerOptions & { port?: number; answer?: () => number } = {}) {
  const { port = 0, answer = () => 250, ...more } = options;
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const status = answer();
      done(status === 250 ? null : Object.assign(new Error('not now'), { responseCode: status }));
    },
    onData(stream, { envelope, secure, user }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, secure, user: user as string | undefined });
        done();
      });
    },
    ...more,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  servers.push(server);
  return { received, server, port: (server.server.address() as AddressInfo).port };
}
const closed = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()));

const MAIL: Mail = { to: 'thandi@example.com', subject: 'Hällo', text: 'Plain text', html: '<p>Marked up</p>' };
const SENDER: MailAddress = { name: 'Laced', address: 'shop@laced.example' };
async function send(url: string, sender = SENDER): Promise<void> {
  const transport = smtpTransport(url, () => sender);
  await sendDue(fixture.deps, transport.send).finally(transport.close);
}
const waiting = () =>
  fixture.rows<{ attempts: number; last_error: string; next_try_at: Date | null }>(
    'select attempts, last_error, next_try_at from mails',
  );
const dueAgain = () => fixture.rows('update mails set next_try_at = now()');

test('delivers a mail with sender, one recipient, both parts and a message id', async () => {
  const { received, port } = await mailServer();
  await queueMail(fixture.deps.db, MAIL);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await waiting()).toEqual([]);
  expect(received).toMatchObject([{ from: 'shop@laced.example', to: ['thandi@example.com'] }]);
  const raw = received[0]?.raw ?? '';
  for (const line of [
    /^From: Laced <shop@laced\.example>\r$/m,
    /^To: thandi@example\.com\r$/m,
    /^Subject: =\?UTF-8\?/m,
    /^Message-ID: <[\w-]{36}@laced\.example>\r$/m,
    /^Content-Type: multipart\/alternative;/m,
    /^Content-Type: text\/plain; charset=utf-8\r$/m,
    /^Content-Type: text\/html; charset=utf-8\r$/m,
  ])
    expect(raw).toMatch(line);
  expect(raw.indexOf('Plain text')).toBeLessThan(raw.indexOf('<p>Marked up</p>'));
  expect(raw).not.toMatch(/^List-Unsubscribe/m);
});

test.each([
  ['Laced (Pty) Ltd', '"Laced (Pty) Ltd" <hello@laced.example>'],
  ['Shoes: the shop', '"Shoes: the shop" <hello@laced.example>'],
  ['Thandi "T" & Sons, <Cape Town>', '"Thandi \\"T\\" & Sons, <Cape Town>" <hello@laced.example>'],
  ['Laced\r\nBcc: victim@example.com', '"Laced Bcc: victim@example.com" <hello@laced.example>'],
  ['Söhne', '=?UTF-8?Q?S=C3=B6hne?= <hello@laced.example>'],
])('mails of the shop %j have that sender name', async (name, from) => {
  const { received, port } = await mailServer();
  await queueMail(fixture.deps.db, MAIL);
  const shop = { ...fixture.deps.config.shop, name, email: 'hello@laced.example' };
  await send(`smtp://127.0.0.1:${port}`, senderAddress({ mailFrom: undefined, shop }));
  expect(received[0]?.from).toBe('hello@laced.example');
  expect(/^From: (.*(?:\r\n[ \t].*)*)\r$/m.exec(received[0]?.raw ?? '')?.[1]?.replace(/\r\n[ \t]+/g, ' ')).toBe(from);
});

test('the newsletter confirmation carries the one-click unsubscribe headers', async () => {
  const { received, port } = await mailServer();
  const unsubscribeLink = 'https://shop.example/newsletter/unsubscribe/abcdefghijklmnopqrstuvwxyzabcdef';
  await queueMail(fixture.deps.db, {
    to: 'reader@example.com',
    ...newsletterMail(fixture.deps.config, 'https://shop.example/c', unsubscribeLink),
  });
  await send(`smtp://127.0.0.1:${port}`);
  const raw = (received[0]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribeLink}>`);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('user input cannot inject headers, recipients or a second mail', async () => {
  const { received, port } = await mailServer();
  const evil = '\r\nBcc: victim@example.com\r\n\r\n.\r\nMAIL FROM:<x@example.com>';
  await queueMail(fixture.deps.db, { to: `thandi@example.com${evil}`, subject: `Hi${evil}`, text: `Hi${evil}`, html: 'Hi' });
  await queueMail(fixture.deps.db, { to: 'a@example.com, b@example.com', subject: 'Two', text: 'Two', html: 'Two' });
  await queueMail(fixture.deps.db, { ...MAIL, subject: `Hi${evil}`, text: `Hi${evil}` });
  await send(`smtp://127.0.0.1:${port}`);
  for (const { to, raw } of received) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('victim@example.com');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  }
  expect(received.filter(({ to }) => to[0] === 'thandi@example.com')).toHaveLength(1);
});

test('retries with exponential backoff after a temporary rejection (451) and delivers once', async () => {
  let status = 451;
  const { received, port } = await mailServer({ answer: () => status });
  await queueMail(fixture.deps.db, MAIL);
  for (const [index, seconds] of [5, 10, 20].entries()) {
    const began = Date.now();
    await send(`smtp://127.0.0.1:${port}`);
    const [mail] = await waiting();
    expect(mail).toMatchObject({ attempts: index + 1, last_error: 'EENVELOPE 451' });
    expect(mail?.next_try_at?.getTime()).toBeGreaterThanOrEqual(began + seconds * 1000);
    expect(mail?.next_try_at?.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1000);
    await dueAgain();
  }
  status = 250;
  await send(`smtp://127.0.0.1:${port}`);
  expect([received.length, await waiting()]).toEqual([1, []]);
});

test('gives up immediately after a permanent rejection (550) and keeps the mail for inspection', async () => {
  const { received, port } = await mailServer({ answer: () => 550 });
  await queueMail(fixture.deps.db, MAIL);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await waiting()).toEqual([{ attempts: 1, last_error: 'EENVELOPE 550', next_try_at: null }]);
  await send(`smtp://127.0.0.1:${port}`);
  expect([received.length, (await waiting())[0]?.attempts]).toEqual([0, 1]);
});

test('retries after the server rejected the sender (550 at MAIL FROM), because the mail is not at fault', async () => {
  let isOverQuota = true;
  const { received, port } = await mailServer({
    onMailFrom: (_address, _session, done) =>
      done(isOverQuota ? Object.assign(new Error('5.4.5 Daily user sending limit exceeded'), { responseCode: 550 }) : null),
  });
  await queueMail(fixture.deps.db, MAIL);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'EENVELOPE 550', next_try_at: expect.any(Date) }]);
  isOverQuota = false;
  await dueAgain();
  await send(`smtp://127.0.0.1:${port}`);
  expect([received.length, await waiting()]).toEqual([1, []]);
});

test('delivers the mail once the server is up again', async () => {
  const { server, port } = await mailServer();
  await closed(servers.splice(servers.indexOf(server), 1)[0] as SMTPServer);
  await queueMail(fixture.deps.db, MAIL);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringMatching(/ECONN|ESOCKET/) }]);
  const { received } = await mailServer({ port });
  await dueAgain();
  await send(`smtp://127.0.0.1:${port}`);
  expect([received.length, await waiting()]).toEqual([1, []]);
});

describe('a server that requires authentication', () => {
  const wanted: SMTPServerOptions = {
    authOptional: false,
    hideSTARTTLS: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop@laced.example' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
  };
  const user = encodeURIComponent('shop@laced.example');
  const right = `${user}:${encodeURIComponent('p@ss/word')}`;
  const anyCertificate = '?tls.rejectUnauthorized=false';

  test.each([
    ['smtp (STARTTLS)', 'smtp', false],
    ['smtps', 'smtps', true],
  ])('%s: sends the credentials of the URL only over TLS', async (_name, protocol, secure) => {
    const { received, port } = await mailServer({ ...wanted, secure });
    await queueMail(fixture.deps.db, MAIL);
    await send(`${protocol}://${right}@127.0.0.1:${port}${anyCertificate}`);
    expect(received).toMatchObject([{ secure: true, user: 'shop@laced.example' }]);
  });

  test('sends nothing to a server without a trusted certificate', async () => {
    const { received, port } = await mailServer(wanted);
    await queueMail(fixture.deps.db, MAIL);
    await send(`smtp://${right}@127.0.0.1:${port}`);
    expect(received).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 1, next_try_at: expect.any(Date) }]);
  });

  test('retries after failed authentication instead of losing the mail', async () => {
    const { received, port } = await mailServer(wanted);
    await queueMail(fixture.deps.db, MAIL);
    await send(`smtp://${user}:old@127.0.0.1:${port}${anyCertificate}`);
    expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'EAUTH 535', next_try_at: expect.any(Date) }]);
    await dueAgain();
    await send(`smtp://${right}@127.0.0.1:${port}${anyCertificate}`);
    expect([received.length, await waiting()]).toEqual([1, []]);
  });
});

describe('a server that accepts connections and says nothing', () => {
  const open: Socket[] = [];
  const silent = createServer((socket) => void open.push(socket.on('error', () => undefined)));
  const mail: OutgoingMail = { ...MAIL, html: '', id: 'one', createdAt: new Date(), unsubscribeUrl: '' };
  const transportWith = (limits: object) =>
    smtpTransport(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, () => SENDER, {
      connectionTimeout: 60_000,
      greetingTimeout: 60_000,
      socketTimeout: 60_000,
      ...limits,
    });
  beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => silent.close(resolve));
  });

  // The library's own limit is 30 s.
  test('is abandoned after the time limit of the transport', async () => {
    const transport = transportWith({ greetingTimeout: 50 });
    await expect(transport.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    transport.close();
  });

  test('is abandoned immediately when the signal is aborted', async () => {
    const transport = transportWith({});
    await expect(transport.send(mail, AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'AbortError' });
    transport.close();
  });
});
