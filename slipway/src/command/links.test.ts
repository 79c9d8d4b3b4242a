import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mover, openScratch, type Scratch } from '../../test/scratch';
import { promote } from '../moves';
import { createReleases, type Releases } from '../serve/releases';
import { readArguments } from './arguments';
import { overrideLink, previewLink } from './links';

const SECRET = 'a secret of 32 characters or more';

let scratch: Scratch;
let releases: Releases;
let server: Server;
let origin: string;

async function start(base: string): Promise<void> {
  const links = { secret: SECRET, overrideOrigins: ['https://pr-12.example'] };
  releases = createReleases({ store: scratch.store, base, links });
  server = createServer((request, response) => {
    void releases.handle(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('alpha', '1.0.0', { contract: undefined, patterns: [] });
  await promote(scratch.store, 'alpha', '1.0.0', mover());
});
afterEach(async () => {
  await releases.close();
  await new Promise((done) => server.close(done));
  scratch.remove();
});

test.each(['/releases/', '/'])(
  'a server with the base %s opens the links that the command prints, and ends them',
  async (base) => {
    await start(base);
    const parts = { store: scratch.store, previewSecret: () => SECRET, publicUrl: origin, base: async () => base };
    const printed = [
      await previewLink(readArguments(['preview', 'alpha', '1.0.0']), 'alpha', parts),
      await overrideLink(readArguments(['override', 'alpha', 'https://pr-12.example/remoteEntry.js']), 'alpha', parts),
    ];
    for (const text of printed) {
      const addresses = [...text.matchAll(/http:\/\/127\S+/g)].map(([address]) => address);
      expect(addresses).toHaveLength(2);
      for (const address of addresses) expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
    }
  },
);
