import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Received {
  /** Addresses of the envelope. */
  to: string[];
  /** Names of the header fields, in lower case. */
  fields: string[];
  headers: string;
}

/** A mail server that keeps what it is given: enough of SMTP for one mail after the other. */
export function openMailServer(): Promise<{ url: string; mails: Received[]; close(): void }> {
  const mails: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let [rest, to, data] = ['', [] as string[], null as string[] | null];
    const say = (text: string) => socket.write(`${text}\r\n`);
    const read = (line: string) => {
      if (data) {
        if (line !== '.') return data.push(line);
        mails.push(mailOf(to, data.join('\r\n')));
        [data, to] = [null, []];
        return say('250 kept');
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? line);
      if (word === 'DATA') {
        data = [];
        return say('354 go on');
      }
      return say(word === 'QUIT' ? '221 bye' : '250 well');
    };
    say('220 mail');
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

function mailOf(to: string[], text: string): Received {
  const headers = text.slice(0, text.indexOf('\r\n\r\n'));
  const fields = headers.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
  return { to, fields, headers };
}
