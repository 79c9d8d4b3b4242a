import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { openStage, type Stage } from '../../test/stage';
import { smtpCarrier } from './carrier';
import { queueMail, type Mail } from './queue-mail';
import { sendDue } from './sender';
import { newsletterMail } from './templates/newsletter';

let stage: Stage;
const servers: SMTPServer[] = [];
beforeAll(async () => void (stage = await openStage()));
beforeEach(() => stage.rows('delete from mails'));
afterEach(() => Promise.all(servers.splice(0).map(closed)));
afterAll(() => stage.close());

interface Received {
  from: string;
  to: string[];
  raw: string;
  secure: boolean;
  user: string | undefined;
}

/** A mail server on a free port, or on `port`. `answer` refuses a recipient with a status of its choice. */
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
const send = (url: string) => sendDue(stage.deps, smtpCarrier(url, 'Laced <shop@laced.example>'));
const waiting = () =>
  stage.rows<{ attempts: number; last_error: string; next_try_at: Date | null }>(
    'select attempts, last_error, next_try_at from mails',
  );
const dueAgain = () => stage.rows('update mails set next_try_at = now()');

test('a mail arrives with sender, one recipient, both parts and a name of its own', async () => {
  const { received, port } = await mailServer();
  await queueMail(stage.deps.db, MAIL);
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

test('the newsletter’s question carries the way out that a mail program presses by itself', async () => {
  const { received, port } = await mailServer();
  const leave = 'https://shop.example/newsletter/unsubscribe/abcdefghijklmnopqrstuvwxyzabcdef';
  await queueMail(stage.deps.db, {
    to: 'reader@example.com',
    ...newsletterMail(stage.deps.config, 'https://shop.example/c', leave),
  });
  await send(`smtp://127.0.0.1:${port}`);
  const raw = (received[0]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
  expect(raw).toContain(`List-Unsubscribe: <${leave}>`);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('what a stranger writes becomes no header, no recipient and no second mail', async () => {
  const { received, port } = await mailServer();
  const evil = '\r\nBcc: victim@example.com\r\n\r\n.\r\nMAIL FROM:<x@example.com>';
  await queueMail(stage.deps.db, { to: `thandi@example.com${evil}`, subject: `Hi${evil}`, text: `Hi${evil}`, html: 'Hi' });
  await queueMail(stage.deps.db, { to: 'a@example.com, b@example.com', subject: 'Two', text: 'Two', html: 'Two' });
  await queueMail(stage.deps.db, { ...MAIL, subject: `Hi${evil}`, text: `Hi${evil}` });
  await send(`smtp://127.0.0.1:${port}`);
  for (const { to, raw } of received) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('victim@example.com');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  }
  expect(received.filter(({ to }) => to[0] === 'thandi@example.com')).toHaveLength(1);
});

test('put off by the server (451): tried again after pauses that double, delivered once', async () => {
  let status = 451;
  const { received, port } = await mailServer({ answer: () => status });
  await queueMail(stage.deps.db, MAIL);
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

test('refused for good (550): given up at once, kept for whoever looks', async () => {
  const { received, port } = await mailServer({ answer: () => 550 });
  await queueMail(stage.deps.db, MAIL);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await waiting()).toEqual([{ attempts: 1, last_error: 'EENVELOPE 550', next_try_at: null }]);
  await send(`smtp://127.0.0.1:${port}`);
  expect([received.length, (await waiting())[0]?.attempts]).toEqual([0, 1]);
});

test('a server that is down, then up again: the mail waits and arrives', async () => {
  const { server, port } = await mailServer();
  await closed(servers.splice(servers.indexOf(server), 1)[0] as SMTPServer);
  await queueMail(stage.deps.db, MAIL);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringMatching(/ECONN|ESOCKET/) }]);
  const { received } = await mailServer({ port });
  await dueAgain();
  await send(`smtp://127.0.0.1:${port}`);
  expect([received.length, await waiting()]).toEqual([1, []]);
});

describe('a server that wants to know who sends', () => {
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
  ])('%s: name and password of the address, only over TLS', async (_name, protocol, secure) => {
    const { received, port } = await mailServer({ ...wanted, secure });
    await queueMail(stage.deps.db, MAIL);
    await send(`${protocol}://${right}@127.0.0.1:${port}${anyCertificate}`);
    expect(received).toMatchObject([{ secure: true, user: 'shop@laced.example' }]);
  });

  test('its certificate is checked: without one that is trusted nothing is sent', async () => {
    const { received, port } = await mailServer(wanted);
    await queueMail(stage.deps.db, MAIL);
    await send(`smtp://${right}@127.0.0.1:${port}`);
    expect(received).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 1, next_try_at: expect.any(Date) }]);
  });

  test('a wrong password of ours loses no mail: it is tried again', async () => {
    const { received, port } = await mailServer(wanted);
    await queueMail(stage.deps.db, MAIL);
    await send(`smtp://${user}:old@127.0.0.1:${port}${anyCertificate}`);
    expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'EAUTH 535', next_try_at: expect.any(Date) }]);
    await dueAgain();
    await send(`smtp://${right}@127.0.0.1:${port}${anyCertificate}`);
    expect([received.length, await waiting()]).toEqual([1, []]);
  });
});
