import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  /** Recipients in the envelope. */
  to: string[];
  /** Lower-case names of the header fields. */
  fields: string[];
  headers: string;
}

/** Starts a mail server that stores what it receives: enough of SMTP for one mail after the other. */
export function openMailServer(): Promise<{ url: string; mails: ReceivedMail[]; close(): void }> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let [rest, to, data] = ['', [] as string[], null as string[] | null];
    const reply = (text: string) => socket.write(`${text}\r\n`);
    const read = (line: string) => {
      if (data) {
        if (line !== '.') return data.push(line);
        mails.push(mailOf(to, data.join('\r\n')));
        [data, to] = [null, []];
        return reply('250 kept');
      }
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? line);
      if (command === 'DATA') {
        data = [];
        return reply('354 go on');
      }
      return reply(command === 'QUIT' ? '221 bye' : '250 well');
    };
    reply('220 mail');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(read);
    });
  });
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        server.close();
        sockets.forEach((socket) => socket.destroy());
      };
      ready({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails, close });
    }),
  );
}

function mailOf(to: string[], text: string): ReceivedMail {
  const headers = text.slice(0, text.indexOf('\r\n\r\n'));
  const fields = headers.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  return { to, fields, headers };
}
